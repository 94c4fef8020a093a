import { Button, Stack } from '@mantine/core';
import { useClient, useEndpointMutation } from '@servery/app-kit/query.ts';
import { bindCloudPrinter, getCloudPrinterStatus } from '@servery/contract/printers';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { useStore } from '../../shared/places.ts';
import type { Printer } from './printing.types.ts';
import { useReadPrintersAgain } from './use-printers.ts';
import { useTestPage } from './use-test-page.ts';

/** Makes a printer the store's own at its maker's cloud, shows what that said, and prints the first page. */
export const BindPrinter = ({ printer, fresh, onClose }: { printer: Printer; fresh: boolean; onClose: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const client = useClient();
  const readAgain = useReadPrintersAgain();
  const test = useTestPage(printer);
  const bind = useEndpointMutation(bindCloudPrinter, {
    onSuccess: ({ bound }) => {
      // Whether it is connected is known in a minute at the latest; whoever stands beside it does not wait.
      const asked = bound ? client.call(getCloudPrinterStatus, { params: { id: printer.id }, query: { restaurantId, storeId } }) : null;
      void Promise.resolve(asked).then(readAgain);
    },
  });
  const answer = bind.data;
  return (
    <Stack gap="md">
      {!answer?.bound && (
        <p style={{ margin: 0 }}>
          {fresh ? `“${printer.name}” is added. ` : ''}Plug it in, connect it to the Internet, then bind it: its maker’s cloud accepts
          prints for {printer.serial} from us from then on.
        </p>
      )}
      <FailureAlert error={bind.error?.error} />
      <div role="status">
        {answer && (
          <NoticeBox
            tone={answer.bound ? 'done' : 'danger'}
            title={answer.bound ? (answer.already ? 'It was bound already' : 'The printer is bound') : 'The maker’s cloud refused'}
          >
            {answer.bound ? (
              <span>Print a test page to see that it works.</span>
            ) : (
              <>
                <span>{answer.message}</span>
                {answer.code && !answer.message.includes(answer.code) && <span>Code {answer.code}</span>}
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
          {answer?.bound ? 'Done' : 'Later'}
        </Button>
        {answer?.bound ? (
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
