import { Button, Stack, TextInput } from '@mantine/core';
import type { ClientError } from '@servery/app-kit/client.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { confirmCloudPrinter, printCloudPrinterCode } from '@servery/contract/printers';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { useStore } from '../../shared/places.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import type { Printer } from './printing.types.ts';
import { useReadPrintersAgain } from './use-printers.ts';

/** Until when the codes work that were printed since the page was loaded: epoch milliseconds of the server's clock, by printer. */
const codesUntil = new Map<string, number>();

/** Prints the page with a printer's code. */
export const usePrinterCode = (printer: Printer) => {
  const { restaurantId, storeId } = useStore();
  const send = useEndpointMutation(printCloudPrinterCode);
  return {
    /** `onPrinted`: a page with a new code comes out, and older codes do not work any more. */
    print: (onPrinted?: () => void) =>
      send.mutate(
        { params: { id: printer.id }, body: { restaurantId, storeId } },
        {
          onSuccess: ({ expiresAt }) => {
            codesUntil.set(printer.id, Date.parse(expiresAt));
            onPrinted?.();
          },
        },
      ),
    /** A code requested here is still valid: it can be entered without printing another. */
    isWaiting: (codesUntil.get(printer.id) ?? 0) > clockNow(),
    isPending: send.isPending,
    isPrinted: send.isSuccess,
    error: send.error?.error,
  };
};

const getReason = ({ details }: Pick<ClientError, 'details'>): string | undefined => (details as { reason?: string } | undefined)?.reason;

/** A code that does not work any more is about its field. */
const blamed = (error: ClientError): 'code' | undefined => (getReason(error) === 'CODE_EXPIRED' ? 'code' : undefined);

/** The code from the printer's own page: whoever can read it is at the printer, and may print on it. */
export const ConfirmPrinter = ({
  printer,
  code,
  onConfirmed,
  onBind,
  onClose,
}: {
  printer: Printer;
  code: ReturnType<typeof usePrinterCode>;
  onConfirmed: (printer: Printer) => void;
  /** Back to binding: the printer's cloud does not take our pages. */
  onBind: () => void;
  onClose: () => void;
}) => {
  const { restaurantId, storeId } = useStore();
  const readAgain = useReadPrintersAgain();
  const form = useForm({
    endpoint: confirmCloudPrinter,
    initial: { code: '' },
    call: (values) => ({ params: { id: printer.id }, body: { restaurantId, storeId, ...values } }),
    blame: blamed,
    onFailure: (error) => {
      if (blamed(error) === 'code') codesUntil.delete(printer.id);
    },
    onDone: (confirmed) => {
      codesUntil.delete(printer.id);
      readAgain();
      onConfirmed(confirmed);
    },
  });
  // A message about an older code is not shown beside a new page's, nor the other way round.
  const isPrinted = code.isPrinted && form.problemAt('code') === undefined;
  return (
    <form {...form.form}>
      <Stack gap="md">
        <div role="status">
          {isPrinted && (
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
          {code.error && getReason(code.error) === 'NOT_PRINTED' ? (
            <Button variant="default" onClick={onBind}>
              Bind it…
            </Button>
          ) : (
            <Button variant="default" loading={code.isPending} onClick={() => code.print(() => form.reset({ code: '' }))}>
              Print a new code
            </Button>
          )}
          <Button type="submit" loading={form.busy}>
            Confirm the printer
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
};
