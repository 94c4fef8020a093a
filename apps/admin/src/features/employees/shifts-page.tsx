import { Button } from '@mantine/core';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { moment } from '@servery/app-kit/format.ts';
import { listEmployees } from '@servery/contract/employees';
import { listShifts } from '@servery/contract/shifts';
import { addDays, formatDayShort, formatMinutes } from '@servery/domain/clock';
import { addShiftHours } from '@servery/domain/shifts';
import { zonedParts } from '@servery/domain/time';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { useWholeList } from '../../kit/list-page/use-list-source.ts';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';
import { saveFile } from '../../shared/save-file.ts';
import { useMe } from '../../shared/session.ts';
import { getShiftCsv } from './shift-csv.ts';
import { ShiftDialog } from './shift-dialog.tsx';
import type { Shift } from './shift-times.ts';
import { UnendedShifts } from './unended-shifts.tsx';

/** How many days are shown until somebody chooses others. */
const usualDays = 14;

const State = ({ shift: { endedAt, corrected }, isOver }: { shift: Shift; isOver: boolean }) => {
  if (endedAt === null) return isOver ? <StateChip tone="late">Not clocked out</StateChip> : <StateChip tone="working">At work</StateChip>;
  return <StateChip tone={corrected ? 'neutral' : 'done'}>{corrected ? 'Corrected' : 'As clocked'}</StateChip>;
};

/** What the shifts come to: "Paid 40 h 30 min, unpaid 2 h 30 min". */
const getTotals = (rows: readonly Shift[]): string => {
  const { paid, unpaid, deducted } = addShiftHours(rows.map(({ hours }) => hours));
  const automatic = deducted > 0 ? `, of this ${formatMinutes(deducted)} deducted for breaks over their limit` : '';
  return `Paid ${formatMinutes(paid)}, unpaid ${formatMinutes(unpaid)}${automatic}.`;
};

/** When the employees of a store came and went. */
export const ShiftsPage = () => {
  const { restaurantId, storeId, name, timeZone } = useStore();
  const params = { restaurantId, storeId };
  const canManage = may(useMe(), 'shifts.manage', params);
  const [open, setOpen] = useState<{ shift: Shift | undefined } | null>(null);
  const { filter } = useListAddress();
  const [today] = useState(() => zonedParts(new Date(clockNow()).toISOString(), timeZone).date);
  const to = filter('to') || today;
  const from = filter('from') || addDays(to, 1 - usualDays);
  const asked = { params, query: { from, to } };
  const source = useWholeList(listShifts, asked);
  // The same answer: whoever has not clocked out is in it, whichever days are shown.
  const unended = useEndpoint(listShifts, asked).data?.unended ?? [];
  const employees = useEndpoint(listEmployees, { params }).data?.rows ?? [];
  const chosen = filter('employee');
  const found = source.rows?.filter(({ employeeId }) => chosen === '' || employeeId === chosen);
  const newest = (of: Shift | undefined) => [...(source.rows ?? []), ...unended].find(({ id }) => id === of?.id) ?? of;
  const list: ListDefinition<Shift> = {
    id: 'shifts',
    caption: `Shifts of ${name}`,
    noun: ['shift', 'shifts'],
    source,
    columns: [
      { id: 'employee', label: 'Employee', value: ({ employeeName }) => employeeName },
      {
        ...{ id: 'day', label: 'Trading day', short: true as const, value: ({ tradingDay }: Shift) => tradingDay },
        cell: ({ tradingDay }) => formatDayShort(tradingDay, timeZone),
      },
      { id: 'in', label: 'In', short: true, value: (row) => row.startedAt, cell: (row) => moment(row.startedAt, clockNow(), timeZone) },
      {
        ...{ id: 'out', label: 'Out', short: true as const, value: (row: Shift) => row.endedAt },
        cell: ({ endedAt }) => (endedAt === null ? '–' : moment(endedAt, clockNow(), timeZone)),
      },
      {
        ...{ id: 'breaks', label: 'Breaks', end: true as const, wide: true as const, value: ({ hours }: Shift) => hours.breaks },
        cell: ({ hours }) => formatMinutes(hours.breaks),
      },
      { id: 'paid', label: 'Paid', end: true, value: ({ hours }) => hours.paid, cell: ({ hours }) => formatMinutes(hours.paid) },
      { id: 'unpaid', label: 'Unpaid', end: true, value: ({ hours }) => hours.unpaid, cell: ({ hours }) => formatMinutes(hours.unpaid) },
      { id: 'state', label: 'State', cell: (shift) => <State shift={shift} isOver={unended.some(({ id }) => id === shift.id)} /> },
    ],
    rowId: ({ id }) => id,
    rowName: ({ employeeName, startedAt }) => `${employeeName}, ${moment(startedAt, clockNow(), timeZone)}`,
    filters: [
      {
        ...{ id: 'employee', label: 'Employee' },
        options: employees.map(({ id, name: label }) => ({ value: id, label })),
        of: ({ employeeId }) => employeeId,
      },
      // The call has them: every row is of these days.
      { id: 'from', label: 'From', options: 'date', of: () => from },
      { id: 'to', label: 'To', options: 'date', of: () => to },
    ],
    empty: {
      title: 'No shifts in these days',
      text: 'Shifts appear here when employees clock in at a till. Switch the time clock on under “Time clock”.',
    },
    ...(canManage && {
      onOpen: (shift) => setOpen({ shift }),
      actions: (shift) => [{ label: 'Correct', onAct: () => setOpen({ shift }) }],
      add: (
        <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ shift: undefined })}>
          Enter a shift
        </Button>
      ),
    }),
  };
  const download = () => saveFile(`Shifts ${name} ${from} to ${to}.csv`, getShiftCsv(found ?? [], timeZone), 'text/csv');
  const period = `${formatDayShort(from, timeZone)} to ${formatDayShort(to, timeZone)}`;
  return (
    <ListPage
      title="Shifts"
      intro={`Trading days ${period}.${found === undefined ? '' : ` ${getTotals(found)}`}`}
      list={list}
      actions={
        <Button variant="default" disabled={!found?.length} onClick={download}>
          Download CSV
        </Button>
      }
      notice={<UnendedShifts shifts={unended} onOpen={canManage ? (shift) => setOpen({ shift }) : undefined} />}
    >
      {open && <ShiftDialog key={open.shift?.id ?? 'new'} shift={newest(open.shift)} onClose={() => setOpen(null)} />}
    </ListPage>
  );
};
