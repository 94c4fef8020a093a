import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import type { ListDefinition, RowAction } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { getList } from '../../kit/list-page/use-list-source.ts';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';
import { printerAppearance, stateWords } from '../../shared/printer-appearance.ts';
import { useMe } from '../../shared/session.ts';
import { useSection } from '../../kit/settings/use-section-form.ts';
import { BindPrinter } from './bind-printer.tsx';
import { AddPrinter, ChangePrinter } from './edit-printer.tsx';
import { LastSeen, PrinterName, PrinterState, Prints } from './printer-cells.tsx';
import { connectionLabels, machineText, printsText } from './printer-labels.ts';
import type { Printer, PrinterTask } from './printing.types.ts';
import { SettingsParts } from './settings-parts.tsx';
import { ConfirmSwitchOff, useSwitchPrinter } from './switch-printer.tsx';
import { usePrinters } from './use-printers.ts';

const getTitle = (task: PrinterTask): string => {
  if (task.type === 'add') return 'Add a printer';
  return task.type === 'bind' ? `Bind “${task.printer.name}” to its cloud` : `Change “${task.printer.name}”`;
};

const states = stateWords.map((word) => ({ value: word, label: word }));
const connections = Object.entries(connectionLabels).map(([value, { name }]) => ({ value, label: name }));

/** What can be done with a printer, besides its next step. */
const getActions = (printer: Printer, onTask: (task: PrinterTask) => void): RowAction[] => [
  { label: 'Change…', onAct: () => onTask({ type: 'change', printer }) },
  ...(printer.connection === 'CLOUD'
    ? [{ label: 'Bind to its cloud…', onAct: () => onTask({ type: 'bind', printer, fresh: false }) }]
    : []),
  ...(printer.active ? [{ label: 'Switch off…', harmful: true, onAct: () => onTask({ type: 'switchOff', printer }) }] : []),
];

/** A store's printers, and what comes out of them. */
export const PrintingPage = () => {
  const { restaurantId, storeId, name } = useStore();
  const canManage = may(useMe(), 'printers.manage', { restaurantId, storeId });
  const printers = usePrinters();
  const { printStations: stations = [], printLocations: rooms = [] } = useSection('printing').standing?.value ?? {};
  const [task, setTask] = useState<PrinterTask | null>(null);
  const close = () => setTask(null);
  const switching = useSwitchPrinter();
  const rows = printers.data?.rows;
  const getBackup = ({ backupPrinterId }: Printer) => rows?.find(({ id }) => id === backupPrinterId)?.name;
  const getRoom = ({ printLocationId }: Printer) => rooms.find(({ id }) => id === printLocationId)?.name;
  const list: ListDefinition<Printer> = {
    id: 'printers',
    caption: `Printers of ${name}`,
    noun: ['printer', 'printers'],
    // Those that are switched off come last, so that they are not between those in use.
    source: getList(
      rows?.toSorted((a, b) => Number(!a.active) - Number(!b.active)),
      { error: printers.error?.error, again: () => void printers.refetch() },
    ),
    columns: [
      { id: 'name', label: 'Name', value: (printer) => printer.name, cell: (printer) => <PrinterName printer={printer} /> },
      {
        ...{ id: 'state', label: 'State', value: (printer) => printerAppearance(printer).word },
        cell: (printer) => (
          <PrinterState printer={printer} canManage={canManage} onTask={setTask} onSwitchOn={(off) => switching.turn(off, true)} />
        ),
      },
      {
        ...{ id: 'prints', label: 'Prints', value: (printer) => printsText(printer, stations) },
        cell: (printer) => <Prints printer={printer} backup={getBackup(printer)} room={getRoom(printer)} stations={stations} />,
      },
      {
        ...{ id: 'lastSeen', label: 'Last seen', short: true, value: ({ lastSeenAt }) => lastSeenAt },
        cell: (printer) => <LastSeen printer={printer} />,
      },
    ],
    rowId: ({ id }) => id,
    rowName: (printer) => printer.name,
    search: { label: 'Search printers', text: (printer) => `${printer.name} ${machineText(printer)}` },
    filters: [
      { id: 'state', label: 'State', options: states, of: (printer) => printerAppearance(printer).word },
      { id: 'connection', label: 'Connection', options: connections, of: ({ connection }) => connection },
    ],
    ...(canManage && {
      actions: (printer) => getActions(printer, setTask),
      add: (
        <Button leftSection={<Icon name="plus" />} onClick={() => setTask({ type: 'add' })}>
          Add a printer
        </Button>
      ),
    }),
    empty: { title: 'No printers yet', text: 'Without a printer, orders go to kitchen displays only.' },
    loading: 'Loading the printers',
  };

  return (
    <ListPage title="Printing" intro="The store’s printers, and what prints when." list={list} error={switching.error}>
      <SettingsParts printers={rows} />
      <Modal opened={task !== null && task.type !== 'switchOff'} onClose={close} title={task && getTitle(task)} size="lg">
        {task?.type === 'add' && (
          <AddPrinter
            stations={stations}
            rooms={rooms}
            others={rows ?? []}
            onAdded={(printer) => setTask(printer.connection === 'CLOUD' ? { type: 'bind', printer, fresh: true } : null)}
          />
        )}
        {task?.type === 'change' && (
          <ChangePrinter
            printer={task.printer}
            stations={stations}
            rooms={rooms}
            others={rows?.filter(({ id }) => id !== task.printer.id) ?? []}
            onChanged={(printer, rebind) => setTask(rebind ? { type: 'bind', printer, fresh: false } : null)}
          />
        )}
        {task?.type === 'bind' && <BindPrinter printer={task.printer} fresh={task.fresh} onClose={close} />}
      </Modal>
      <ConfirmSwitchOff printer={task?.type === 'switchOff' ? task.printer : null} all={rows ?? []} onClose={close} />
    </ListPage>
  );
};
