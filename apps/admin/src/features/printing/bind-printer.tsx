import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useClient, useEndpointMutation } from '@servery/app-kit/query.ts';
import { bindCloudPrinter, getCloudPrinterStatus } from '@servery/contract/printers';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { useStore } from '../../shared/places.ts';
import { ConfirmPrinter, usePrinterCode } from './confirm-printer.tsx';
import type { Printer } from './printing.types.ts';
import { useReadPrintersAgain } from './use-printers.ts';
import { useTestPage } from './use-test-page.ts';

/** Makes a printer the store's own: bound to its maker's cloud, confirmed by the code that it prints, tried with the first page. */
export const BindPrinter = ({ printer: given, fresh, onClose }: { printer: Printer; fresh: boolean; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const client = useClient();
  const readAgain = useReadPrintersAgain();
  const [printer, setPrinter] = useState(given);
  const [step, setStep] = useState<'bind' | 'code'>('bind');
  const test = useTestPage(printer);
  const code = usePrinterCode(printer);
  const lookAgain = () => {
    // It takes up to a minute to see the connection; somebody standing beside the printer need not wait.
    const asked = client.call(getCloudPrinterStatus, { params: { id: printer.id }, query: { restaurantId, storeId } });
    void Promise.resolve(asked).then(readAgain);
  };
  const bind = useEndpointMutation(bindCloudPrinter, {
    onSuccess: ({ bound }) => {
      if (!bound) return readAgain();
      if (printer.confirmed) return lookAgain();
      setStep('code');
      code.print();
    },
  });
  const answer = bind.data;
  const bound = answer?.bound === true;
  if (!printer.confirmed && step === 'code') {
    const confirmed = (changed: Printer) => {
      setPrinter(changed);
      lookAgain();
    };
    const bindAgain = () => {
      bind.reset();
      setStep('bind');
    };
    return <ConfirmPrinter printer={printer} code={code} onConfirmed={confirmed} onBind={bindAgain} onClose={onClose} />;
  }
  const isReady = printer.confirmed && (bound || step === 'code');
  return (
    <Stack gap="md">
      {!isReady && (
        <p style={{ margin: 0 }}>
          {fresh ? `“${printer.name}” is added. ` : ''}Plug it in and connect it to the internet, then bind it: its maker’s cloud passes our
          printouts on to {printer.serial}.{!printer.confirmed && ' It prints a code for you to enter here.'}
        </p>
      )}
      <FailureAlert error={bind.error?.error} />
      <div role="status">
        {(isReady || answer) && (
          <NoticeBox tone={isReady ? 'done' : 'danger'} title={isReady ? readyText(given, answer?.already) : 'The maker’s cloud refused'}>
            {isReady ? (
              <span>Print a test page to see that it works.</span>
            ) : (
              <>
                <span>{answer?.message}</span>
                {answer?.code && !answer.message.includes(answer.code) && <span>Code {answer.code}</span>}
                <span>Check the serial number and that the printer is connected, then try again.</span>
              </>
            )}
          </NoticeBox>
        )}
      </div>
      <FailureAlert error={test.error} />
      <div role="status">
        {test.page && (
          <NoticeBox tone={test.page.tone} title={test.page.words}>
            {null}
          </NoticeBox>
        )}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {isReady ? 'Done' : 'Later'}
        </Button>
        {!isReady && !printer.confirmed && code.isWaiting && (
          <Button variant="default" onClick={() => setStep('code')}>
            I have a code
          </Button>
        )}
        {isReady ? (
          <Button loading={test.isPending} disabled={test.page?.tone === 'working'} onClick={test.print}>
            Print a test page
          </Button>
        ) : (
          <Button
            loading={bind.isPending}
            onClick={() => bind.mutate({ params: { id: printer.id }, body: { restaurantId, storeId }, retries: 1 })}
          >
            {answer || bind.error ? 'Try again' : 'Bind it'}
          </Button>
        )}
      </DialogButtons>
    </Stack>
  );
};

/** `given`: the printer as the dialog found it. */
const readyText = (given: Printer, already: boolean | undefined): string => {
  if (!given.confirmed) return 'The printer is confirmed';
  return already ? 'It was bound already' : 'The printer is bound';
};
