import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { archiveTable, listTables, moveTable } from '@servery/contract/tables';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { placeAbove } from '../../kit/drag/places.ts';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useListAddress } from '../../kit/list-page/use-list-address.ts';
import { useWholeList } from '../../kit/list-page/use-list-source.ts';
import { useReversible } from '../../kit/undo/use-reversible.ts';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { TableDialog, type Table } from './table-dialog.tsx';

const toState = ({ archived }: Table): string => (archived ? 'archived' : 'used');
const columns: ListColumn<Table>[] = [
  { id: 'name', label: 'Table', cell: ({ name }) => name },
  { id: 'area', label: 'Area', cell: ({ area }) => area || '–' },
  {
    ...{ id: 'state', label: 'State' },
    cell: ({ archived }) => (archived ? <StateChip tone="neutral">Archived</StateChip> : <StateChip tone="done">Active</StateChip>),
  },
];
const states = [
  { value: 'used', label: 'Active' },
  { value: 'archived', label: 'Archived' },
];

/** Where a table goes, and where it came from: each behind another table, or first. */
interface Move {
  table: Table;
  after: string | null;
  before: string | null;
}

/** The tables of a store in the order in which tills show them. */
export const TablesPage = () => {
  const { restaurantId, storeId, name } = useStore();
  const at = { restaurantId, storeId };
  const canManage = may(useMe(), 'settings.manage', at);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ table?: Table } | null>(null);
  const onChanged = () => void queries.invalidateQueries({ queryKey: endpointKey(listTables) });
  const step = (archived: boolean) => ({
    endpoint: archiveTable,
    call: ({ id }: Table) => ({ params: { ...at, tableId: id }, body: { archived } }),
  });
  const words = (rows: readonly Table[], did: string) => (rows.length === 1 ? `“${rows[0]!.name}” ${did}` : `${rows.length} tables ${did}`);
  const common = { getName: (row: Table) => `“${row.name}”`, onChanged };
  const archiving = useReversible({ ...common, act: step(true), reverse: step(false), said: (rows) => words(rows, 'archived') });
  const restoring = useReversible({ ...common, act: step(false), reverse: step(true), said: (rows) => words(rows, 'brought back') });
  const moving = useReversible({
    act: { endpoint: moveTable, call: ({ table, after }: Move) => ({ params: { ...at, tableId: table.id }, body: { after } }) },
    reverse: {
      endpoint: moveTable,
      call: ({ table, before }: Move) => ({ params: { ...at, tableId: table.id }, body: { after: before } }),
    },
    said: ([move]) => `“${move!.table.name}” moved`,
    getName: ({ table }) => `“${table.name}”`,
    onChanged,
  });
  const source = useWholeList(listTables, { params: at });
  const used = (source.rows ?? []).filter(({ archived }) => !archived);
  const areas = [...new Set((source.rows ?? []).flatMap(({ area }) => area || []))];
  const address = useListAddress();
  const asked = address.filter('dialog');
  const newest = (of: string | undefined) => (source.rows ?? []).find(({ id }) => id === of);
  const table = newest(asked);
  /** The dialog that was opened here, or that the address opens: `new`, or the id of a table. */
  const byAddress: { table?: Table } | null = table ? { table } : asked === 'new' && source.rows ? {} : null;
  const shown = open?.table ? { table: newest(open.table.id) ?? open.table } : (open ?? (canManage ? byAddress : null));
  const close = () => {
    setOpen(null);
    if (asked !== '') address.change({ dialog: '' });
  };
  const showCode = (table: Table) =>
    void navigate({
      to: '/restaurants/$restaurantId/stores/$storeId/dine-in/qr-codes',
      params: { restaurantId, storeId },
      search: { table: table.id },
    });
  const place = (table: Table, after: string | null) => {
    const before = used[used.indexOf(table) - 1]?.id ?? null;
    if (after !== before) moving.run([{ table, after, before }]);
  };
  const getActions = (table: Table) => {
    const index = used.indexOf(table);
    if (table.archived) return [{ label: 'Bring back', onAct: () => restoring.run([table]) }];
    return [
      { label: 'Edit', onAct: () => setOpen({ table }) },
      { label: 'QR code', onAct: () => showCode(table) },
      ...(index > 0 ? [{ label: 'Move up', onAct: () => place(table, placeAbove(used, index)) }] : []),
      ...(index < used.length - 1 ? [{ label: 'Move down', onAct: () => place(table, used[index + 1]!.id) }] : []),
      { label: 'Archive', harmful: true, onAct: () => archiving.run([table]) },
    ];
  };
  const list: ListDefinition<Table> = {
    id: 'tables',
    caption: `Tables of ${name}`,
    noun: ['table', 'tables'],
    source,
    columns,
    rowId: ({ id }) => id,
    rowName: (row) => `table ${row.name}`,
    search: { label: 'Search by table or area', text: (row) => `${row.name} ${row.area}` },
    filters: [
      { id: 'state', label: 'State', options: states, of: toState },
      ...(areas.length > 1
        ? [{ id: 'area', label: 'Area', options: areas.map((area) => ({ value: area, label: area })), of: (row: Table) => row.area }]
        : []),
    ],
    empty: { title: 'No tables yet', text: 'Add your tables to take orders at the table: each gets a QR code that guests scan.' },
    ...(canManage && {
      onOpen: (table) => setOpen({ table }),
      order: { rows: used, onPlace: place },
      actions: getActions,
      bulk: [{ label: 'Archive', harmful: true, onAct: (rows) => archiving.run(rows.filter(({ archived }) => !archived)) }],
      add: (
        <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({})}>
          Add tables
        </Button>
      ),
    }),
  };
  return (
    <ListPage
      title="Tables"
      intro={
        <>
          In the order in which the till shows them.{' '}
          {used.length > 0 && (
            <Link to="/restaurants/$restaurantId/stores/$storeId/dine-in/qr-codes" params={{ restaurantId, storeId }}>
              Print QR codes
            </Link>
          )}
        </>
      }
      list={list}
      error={archiving.error ?? restoring.error ?? moving.error}
    >
      {shown && <TableDialog table={shown.table} areas={areas} onClose={close} />}
    </ListPage>
  );
};
