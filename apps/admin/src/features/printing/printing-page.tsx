import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { may } from '@servery/app-kit/abilities.ts';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { useSection } from '../../kit/settings/use-section-form.ts';
import { BindPrinter } from './bind-printer.tsx';
import { AddPrinter, ChangePrinter } from './edit-printer.tsx';
import { PrinterRow } from './printer-row.tsx';
import type { PrinterTask } from './printing.types.ts';
import { SettingsParts } from './settings-parts.tsx';
import { ConfirmSwitchOff, useSwitchPrinter } from './switch-printer.tsx';
import { usePrinters } from './use-printers.ts';
import styles from './printing-page.module.css';

const getTitle = (task: PrinterTask): string => {
  if (task.type === 'add') return 'Add a printer';
  return task.type === 'bind' ? `Bind “${task.printer.name}” to its cloud` : `Change “${task.printer.name}”`;
};

/** A store's printers, and what comes out of them. */
export const PrintingPage = () => {
  const { restaurantId, storeId } = useStore();
  const canManage = may(useMe(), 'printers.manage', { restaurantId, storeId });
  const printers = usePrinters();
  const stations = useSection('printing').standing?.value.printStations ?? [];
  const [task, setTask] = useState<PrinterTask | null>(null);
  const close = () => setTask(null);
  const switching = useSwitchPrinter();
  const rows = printers.data?.rows;
  const add = canManage && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setTask({ type: 'add' })}>
      Add a printer
    </Button>
  );

  return (
    <Page title="Printing" intro="The store’s printers, and what prints when." actions={rows && rows.length > 0 && add}>
      {printers.isPending && (
        <div role="status" aria-label="Loading the printers" className={styles.list}>
          {[1, 2].map((line) => (
            <div key={line} className={styles.waiting}>
              <Skeleton height="56px" />
            </div>
          ))}
        </div>
      )}
      {printers.error && !rows && <Failure error={printers.error.error} onRetry={() => void printers.refetch()} />}
      <FailureAlert error={switching.error} />
      {rows?.length === 0 && (
        <EmptyState title="No printers yet" action={add}>
          Without a printer, orders go to kitchen displays only.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.list} aria-label="Printers">
          {rows.map((printer) => (
            <PrinterRow
              key={printer.id}
              printer={printer}
              backup={rows.find(({ id }) => id === printer.backupPrinterId)?.name}
              stations={stations}
              canManage={canManage}
              onTask={setTask}
              onSwitchOn={(off) => switching.turn(off, true)}
            />
          ))}
        </ul>
      )}
      <SettingsParts printers={rows} />
      <Modal opened={task !== null && task.type !== 'switchOff'} onClose={close} title={task && getTitle(task)} size="lg">
        {task?.type === 'add' && (
          <AddPrinter
            stations={stations}
            others={rows ?? []}
            onAdded={(printer) => setTask(printer.connection === 'CLOUD' ? { type: 'bind', printer, fresh: true } : null)}
          />
        )}
        {task?.type === 'change' && (
          <ChangePrinter
            printer={task.printer}
            stations={stations}
            others={rows?.filter(({ id }) => id !== task.printer.id) ?? []}
            onChanged={(printer, rebind) => setTask(rebind ? { type: 'bind', printer, fresh: false } : null)}
          />
        )}
        {task?.type === 'bind' && <BindPrinter printer={task.printer} fresh={task.fresh} onClose={close} />}
      </Modal>
      <ConfirmSwitchOff printer={task?.type === 'switchOff' ? task.printer : null} all={rows ?? []} onClose={close} />
    </Page>
  );
};
