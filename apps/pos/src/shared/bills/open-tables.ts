import type { BillStore, BillRow } from './bill-store.ts';
import { localBills } from './local-bills.ts';

/**
 * The tables with an open bill, by id, with the bill's number ('' while it has none). What this till knows of a bill overrides the server's
 * list. `except`: the bill that is being moved.
 */
export function openTables(book: BillStore, listed: readonly BillRow[], except: string | null): ReadonlyMap<string, string> {
  const own = localBills(book).map(({ id, bill, row }) => ({ id, tableId: bill.table?.id ?? null, number: row?.number ?? '' }));
  const known = new Set([...own.map(({ id }) => id), ...Object.keys(book.known)]);
  const others = listed.filter(({ id, status }) => status === 'new' && !known.has(id));
  return new Map([...others, ...own].flatMap(({ id, tableId, number }) => (tableId === null || id === except ? [] : [[tableId, number]])));
}
