import { Button, Stack, TextInput } from '@mantine/core';
import type { ClientError } from '@servery/app-kit/client.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { confirmCloudPrinter, printCloudPrinterCode } from '@servery/contract/printers';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { useStore } from '../../shared/places.ts';
import { useForm } from '../../shared/use-form.ts';
import type { Printer } from './printing.types.ts';
import { useReadPrintersAgain } from './use-printers.ts';

/** Prints the page with a printer's code. */
export const usePrinterCode = (printer: Printer) => {
  const { restaurantId, storeId } = useStore();
  const send = useEndpointMutation(printCloudPrinterCode);
  return {
    print: () => send.mutate({ params: { id: printer.id }, body: { restaurantId, storeId } }),
    isPending: send.isPending,
    isPrinted: send.isSuccess,
    error: send.error?.error,
  };
};

/** A code that does not work any more is about its field. */
const blamed = ({ details }: ClientError): 'code' | undefined =>
  (details as { reason?: string } | undefined)?.reason === 'CODE_EXPIRED' ? 'code' : undefined;

/** The code from the printer's own page: whoever reads it stands at the printer, and may print on it. */
export const ConfirmPrinter = ({
  printer,
  code,
  onConfirmed,
  onClose,
}: {
  printer: Printer;
  code: ReturnType<typeof usePrinterCode>;
  onConfirmed: (printer: Printer) => void;
  onClose: () => void;
}) => {
  const { restaurantId, storeId } = useStore();
  const readAgain = useReadPrintersAgain();
  const form = useForm({
    endpoint: confirmCloudPrinter,
    initial: { code: '' },
    call: (values) => ({ params: { id: printer.id }, body: { restaurantId, storeId, ...values } }),
    blame: blamed,
    onDone: (confirmed) => {
      readAgain();
      onConfirmed(confirmed);
    },
  });
  return (
    <form {...form.form}>
      <Stack gap="md">
        <div role="status">
          {code.isPrinted && (
            <NoticeBox tone="working" title="The printer is printing a page with a code">
              <span>Read the 6 digits from the page and enter them here. They work for 15 minutes.</span>
            </NoticeBox>
          )}
        </div>
        <FailureAlert error={code.error} />
        <TextInput
          label="Code on the page"
          description="It shows that the printer is with you. Nothing else prints on it before."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.field('code')}
        />
        <FailureAlert error={form.error} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Later
          </Button>
          <Button variant="default" loading={code.isPending} onClick={code.print}>
            Print a new code
          </Button>
          <Button type="submit" loading={form.busy}>
            Confirm the printer
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
};
