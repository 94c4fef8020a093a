import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { hasWords } from '@servery/app-kit/search-words.ts';
import { usePageSize, useShownColumns } from './list-choices.ts';
import type { ListDefinition } from './list.types.ts';
import { useListAddress } from './use-list-address.ts';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowSelectionFeature,
});
type Features = typeof features;

/** Texts in natural alphabetical order ("Äpfel" before "Zimt", "Table 9" before "Table 10"); numbers and booleans by value. */
const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'string' || typeof b === 'string' ? order.compare(String(a), String(b)) : Number(a) - Number(b);

/** Searches and filters are columns that nobody sees: the library works on columns. */
const searchId = '#search';
const filterId = (id: string): string => `#${id}`;

const getColumns = <Row extends object>({ columns, filters = [], search }: ListDefinition<Row>): ColumnDef<Features, Row>[] => [
  ...columns.map(({ id, value }) => ({
    id,
    accessorFn: (row: Row) => value?.(row) ?? undefined,
    enableSorting: value !== undefined,
    sortFn: (a: { getValue: (of: string) => unknown }, b: { getValue: (of: string) => unknown }) => compare(a.getValue(id), b.getValue(id)),
    sortUndefined: 'last' as const,
    sortDescFirst: false,
  })),
  ...filters.map(({ id, of }) => ({
    id: filterId(id),
    accessorFn: (row: Row) => of?.(row) ?? '',
    filterFn: (row: { getValue: (of: string) => unknown }, column: string, wanted: unknown) => row.getValue(column) === wanted,
  })),
  { id: searchId, accessorFn: (row: Row) => search?.text?.(row) ?? '' },
];

/** The rows to show, and what can be done with the list. Everything in it is plain data: what draws it can remember it. */
export const useListTable = <Row extends object>(list: ListDefinition<Row>) => {
  'use no memo';
  // The library keeps one table and changes it: what the compiler would remember of it would be old.
  const { source, columns, filters = [], rowId, bulk } = list;
  const address = useListAddress();
  const pageSize = usePageSize(list.id);
  const chosen = useShownColumns(list.id);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const sortText = address.sort || list.sort || '';
  const wanted = JSON.stringify(source.byServer ? [] : filters.map(({ id }) => [filterId(id), address.filter(id)]));
  const size = pageSize === 0 || source.byServer ? Number.MAX_SAFE_INTEGER : pageSize;

  const defs = useMemo(() => getColumns(list), [columns, filters]); // oxlint-disable-line react/exhaustive-deps -- of the list only these count
  const data = useMemo(() => (source.rows ?? []) as Row[], [source.rows]);
  // More rows than are here would be in between: a list that is not all read stays in the endpoint's order.
  const canSort = !source.hasMore;
  const sorting = useMemo(() => {
    const id = sortText.replace(/^-/, '');
    return canSort && columns.some((column) => column.id === id && column.value) ? [{ id, desc: sortText.startsWith('-') }] : [];
  }, [sortText, canSort, columns]);
  const columnFilters = useMemo(
    () => (JSON.parse(wanted) as [string, string][]).filter(([, value]) => value !== '').map(([id, value]) => ({ id, value })),
    [wanted],
  );
  const isShown = (id: string): boolean => chosen[id] ?? !columns.find((column) => column.id === id)?.hidden;
  const globalFilter = source.byServer ? '' : address.q.trim();

  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowId,
    enableRowSelection: bulk !== undefined,
    enableSortingRemoval: true,
    getColumnCanGlobalFilter: (column) => column.id === searchId,
    globalFilterFn: (row, column, words) => hasWords(String(row.getValue(column)), String(words)),
    state: { sorting, columnFilters, globalFilter, rowSelection },
    onRowSelectionChange: setRowSelection,
  });

  const found = table.getFilteredRowModel().rows.length;
  const pages = Math.max(1, Math.ceil(found / size));
  const page = Math.min(address.page, pages);
  const sorted = table.getSortedRowModel().rows;
  const rows = sorted.slice((page - 1) * size, page * size);
  const selected = table.getFilteredSelectedRowModel().rows.map(({ original }) => original);
  const [sort] = sorting;

  return {
    rows: rows.map((row) => ({ id: row.id, row: row.original, selected: rowSelection[row.id] === true })),
    columns: columns.filter(({ id }, index) => index === 0 || isShown(id)),
    isShown,
    all: data.length,
    found,
    isNarrowed: address.q.trim() !== '' || filters.some(({ id }) => address.filter(id) !== ''),
    page,
    pages,
    sort,
    canSort,
    selected,
    isAllSelected: found > 0 && selected.length === found,
    /** All that was found, on every page. */
    selectAll: (on: boolean) => setRowSelection(on ? Object.fromEntries(sorted.map(({ id }) => [id, true as const])) : {}),
    /** With Shift: also those between it and the one chosen before. */
    select: (id: string, event: unknown) => table.getRow(id, true).getToggleSelectedHandler()(event),
  };
};
export type ListTable<Row extends object> = ReturnType<typeof useListTable<Row>>;
