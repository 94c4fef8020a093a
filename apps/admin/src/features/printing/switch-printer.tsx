import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { updatePrinter } from '@servery/contract/printers';
import { ConfirmDialog } from '../../kit/confirm/confirm-dialog.tsx';
import { useStore } from '../../shared/places.ts';
import { lostWithout } from './printer-labels.ts';
import { bodyOfPrinter } from './printer-values.ts';
import type { Printer } from './printing.types.ts';
import { useReadPrintersAgain } from './use-printers.ts';

/** Switches printers on and off. */
export const useSwitchPrinter = (onDone?: () => void) => {
  const { restaurantId, storeId } = useStore();
  const readAgain = useReadPrintersAgain();
  const change = useEndpointMutation(updatePrinter, {
    onSuccess: () => {
      readAgain();
      onDone?.();
    },
  });
  return {
    turn: (printer: Printer, active: boolean) =>
      change.mutate({ params: { restaurantId, storeId, printerId: printer.id }, body: { ...bodyOfPrinter(printer), active }, retries: 1 }),
    isPending: change.isPending,
    error: change.error?.error,
    forget: change.reset,
  };
};

/** Asks before a printer is switched off, and names what is then not printed. */
export const ConfirmSwitchOff = ({ printer, all, onClose }: { printer: Printer | null; all: readonly Printer[]; onClose: () => void }) => {
  const { turn, isPending, error, forget } = useSwitchPrinter(onClose);
  const lost = printer ? lostWithout(printer, all) : '';
  const standsIn = printer ? all.filter(({ backupPrinterId }) => backupPrinterId === printer.id).map(({ name }) => name) : [];
  return (
    <ConfirmDialog
      opened={printer !== null}
      title={`Switch “${printer?.name ?? ''}” off?`}
      act="Switch it off"
      busy={isPending}
      error={error}
      onAct={() => printer && turn(printer, false)}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <p>New orders print nothing on it until you switch it on again.</p>
      {lost !== '' && (
        <p>
          <strong>No other printer prints {lost} automatically.</strong>
        </p>
      )}
      {standsIn.length > 0 && <p>It no longer stands in for {standsIn.join(', ')}.</p>}
    </ConfirmDialog>
  );
};
