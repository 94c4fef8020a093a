import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { ClientError } from '@servery/app-kit/client.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { useFollow } from '@servery/app-kit/forms/use-follow.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { createPrinter, updatePrinter } from '@servery/contract/printers';
import { useStore } from '../../shared/places.ts';
import { SaveBar } from '../../shared/save-bar.tsx';
import { PrinterFields } from './printer-form.tsx';
import { bodyOfValues, newPrinter, problemsOfPrinter, valuesOfPrinter, type PrinterValues } from './printer-values.ts';
import type { Named, Printer } from './printing.types.ts';
import { useReadPrintersAgain } from './use-printers.ts';

/** The field that a conflict is about. */
const blamed = ({ details }: ClientError): keyof PrinterValues | undefined => {
  const reason = (details as { reason?: string } | undefined)?.reason;
  if (reason === 'SERIAL_TAKEN') return 'serial';
  return reason === 'BACKUP_LOOP' ? 'backupPrinterId' : undefined;
};

/** A new printer of the store. */
export const AddPrinter = ({
  stations,
  rooms,
  others,
  onAdded,
}: {
  stations: readonly Named[];
  rooms: readonly Named[];
  others: readonly Printer[];
  onAdded: (printer: Printer) => void;
}) => {
  const { restaurantId, storeId } = useStore();
  const readAgain = useReadPrintersAgain();
  const [id] = useState(newId);
  const form = useForm({
    endpoint: createPrinter,
    initial: newPrinter,
    call: (values) => ({ params: { restaurantId, storeId }, body: { id, ...bodyOfValues(values, true) } }),
    check: problemsOfPrinter,
    blame: blamed,
    onDone: (printer) => {
      readAgain();
      onAdded(printer);
    },
  });
  return (
    <form {...form.form}>
      <Stack gap="lg">
        <PrinterFields form={form} standing={null} stations={stations} rooms={rooms} others={others} />
        <SaveBar label="Add the printer" busy={form.busy} dirty={false} error={form.error} />
      </Stack>
    </form>
  );
};

/** Edits an existing printer. */
export const ChangePrinter = ({
  printer,
  stations,
  rooms,
  others,
  onChanged,
}: {
  printer: Printer;
  stations: readonly Named[];
  rooms: readonly Named[];
  others: readonly Printer[];
  /** `rebind`: it is another machine of its maker's cloud now. */
  onChanged: (printer: Printer, rebind: boolean) => void;
}) => {
  const { restaurantId, storeId } = useStore();
  const readAgain = useReadPrintersAgain();
  const form = useForm({
    endpoint: updatePrinter,
    initial: valuesOfPrinter(printer),
    call: (values) => ({ params: { restaurantId, storeId, printerId: printer.id }, body: bodyOfValues(values, printer.active) }),
    check: problemsOfPrinter,
    blame: blamed,
    onDone: (changed) => {
      readAgain();
      onChanged(changed, changed.connection === 'CLOUD' && changed.serial !== printer.serial);
    },
  });
  useFollow(form, valuesOfPrinter(printer));
  return (
    <form {...form.form}>
      <Stack gap="lg">
        <PrinterFields form={form} standing={printer.connection} stations={stations} rooms={rooms} others={others} />
        {printer.queued > 0 && <p style={{ margin: 0 }}>What waits for it now goes out by the new settings.</p>}
        <SaveBar label="Save the printer" busy={form.busy} dirty={form.dirty} error={form.error} />
      </Stack>
    </form>
  );
};
