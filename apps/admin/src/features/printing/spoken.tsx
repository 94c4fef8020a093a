import { Button } from '@mantine/core';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { may } from '@servery/app-kit/abilities.ts';
import type { Slot } from '../../kit/settings/control.types.ts';
import { NumberField } from '../../kit/settings/number-field.tsx';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { TestPageNews } from './printer-cells.tsx';
import { printersFor } from './printer-labels.ts';
import type { Printer, PrintingSettings } from './printing.types.ts';
import { useTestPage } from './use-test-page.ts';
import styles from './spoken.module.css';

const TryIt = ({ printer, disabled }: { printer: Printer; disabled: boolean }) => {
  const test = useTestPage(printer);
  return (
    <div className={styles.try}>
      <Button size="sm" variant="default" disabled={disabled} loading={test.isPending} onClick={test.print}>
        Try it on “{printer.name}”
      </Button>
      <TestPageNews page={test.page} />
      {test.error && <FailureAlert error={test.error} />}
    </div>
  );
};

/** How often the printers speak, which of the store's printers do, and a test page on each. `printers` is undefined until they are read. */
export const Spoken = ({ slot, printers }: { slot: Slot<number>; printers: readonly Printer[] | undefined }) => {
  const { restaurantId, storeId } = useStore();
  const canPrint = may(useMe(), 'printing.manage', { restaurantId, storeId });
  const [typed, saved] = [slot.section.value, slot.section.saved].map((value) => (value as PrintingSettings).cloudNotification);
  const unsaved = JSON.stringify(typed) !== JSON.stringify(saved);
  const tickets = printersFor(printers ?? [], 'ORDER_TICKET');
  const speaking = tickets.filter(({ connection }) => connection === 'CLOUD');
  const silent = tickets.filter(({ connection }) => connection !== 'CLOUD');
  return (
    <div className={styles.spoken}>
      <NumberField
        field={{ control: 'number', group: '', label: slot.label, ...(slot.help !== undefined && { help: slot.help }) }}
        value={slot.value}
        error={slot.error}
        onChange={(value) => slot.onChange(value as number)}
      />
      {printers !== undefined && speaking.length === 0 && (
        <p className={styles.note}>No printer of this store can speak yet: none prints order tickets through Sunmi’s cloud.</p>
      )}
      {silent.length > 0 && speaking.length > 0 && (
        <p className={styles.note}>These print tickets without speaking: {silent.map(({ name }) => name).join(', ')}.</p>
      )}
      {canPrint && speaking.length > 0 && (
        <>
          <p className={styles.note}>
            {unsaved
              ? 'Save first to try it: the printer says what is saved.'
              : 'A test page is announced like a ticket, without a number.'}
          </p>
          {speaking.map((printer) => (
            <TryIt key={printer.id} printer={printer} disabled={unsaved} />
          ))}
        </>
      )}
    </div>
  );
};
