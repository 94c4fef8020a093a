import type { ResponseOf } from '@servery/contract/endpoint';
import type { listOrders } from '@servery/contract/online-ordering';
import { acceptBefore } from '@servery/domain/alarms';
import { channels, collectionTypes, type CollectionType } from '@servery/domain/orders';
import { hasWords } from '../search-words.ts';

export type OrderRow = ResponseOf<typeof listOrders>['rows'][number];

export const groupNames = ['new', 'late', 'ready', 'kitchen', 'later'] as const;
export type GroupName = (typeof groupNames)[number];
/** The label of a group. */
export const groupTitles: Readonly<Record<GroupName, string>> = {
  new: 'New',
  late: 'Late',
  ready: 'Ready',
  kitchen: 'In the kitchen',
  later: 'Later',
};
/**
 * Open orders by the action they need. `new`: to be accepted, most urgent first. `late`: past the promised time and not ready. `ready`: to
 * be handed over, longest waiting first. `kitchen`: being made, soonest first. `later`: accepted for a much later time.
 */
export type OrderGroups = Readonly<Record<GroupName, OrderRow[]>>;

/** A filter of the open orders. Empty: everything. */
export interface LiveFilter {
  show?: GroupName | undefined;
  type?: CollectionType | undefined;
  q?: string | undefined;
}

/** Reads the filter from an address; values that make no sense are ignored. */
export const readLiveFilter = (search: Readonly<Record<string, unknown>>): LiveFilter => {
  const show = groupNames.find((name) => name === search['show']);
  const type = collectionTypes.find((name) => name === search['type']);
  const q = search['q'] === undefined ? '' : String(search['q']).slice(0, 60);
  return { ...(show && { show }), ...(type && { type }), ...(q && { q }) };
};

/** Orders from outside; the tills' bills are listed separately. */
export const isOnline = ({ source }: Pick<OrderRow, 'source'>): boolean => !channels[source].startsAsBill;

/** An order due later than this needs no action yet. Milliseconds. */
const farOff = 60 * 60_000;

const by = (time: (row: OrderRow) => string | null) => (a: OrderRow, b: OrderRow) =>
  (time(a) ?? a.placedAt).localeCompare(time(b) ?? b.placedAt) || a.id.localeCompare(b.id);

const getGroup = (row: OrderRow, now: number): GroupName | null => {
  if (row.status === 'new') return 'new';
  if (row.status !== 'accepted') return null;
  if (row.readyAt !== null) return 'ready';
  if (row.promisedFor === null) return 'kitchen';
  const due = Date.parse(row.promisedFor) - now;
  if (due < 0) return 'late';
  return row.requestedFor !== null && due > farOff ? 'later' : 'kitchen';
};

const orders: Readonly<Record<GroupName, ReturnType<typeof by>>> = {
  // An order for tonight can wait longer than one for now, whenever it came in.
  new: by((row) => acceptBefore({ source: row.source, newSince: row.placedAt, requestedFor: row.requestedFor }, 0)),
  late: by((row) => row.promisedFor),
  ready: by((row) => row.readyAt),
  kitchen: by((row) => row.promisedFor),
  later: by((row) => row.promisedFor),
};

/** The groups in the order in which they need action. `now` in epoch milliseconds. */
export const groupOrders = (rows: readonly OrderRow[], now: number): OrderGroups => {
  const groups: Record<GroupName, OrderRow[]> = { new: [], late: [], ready: [], kitchen: [], later: [] };
  for (const row of rows) {
    const name = getGroup(row, now);
    if (name !== null) groups[name].push(row);
  }
  for (const name of groupNames) groups[name].sort(orders[name]);
  return groups;
};

/** Rows of a collection type that contain every word of the search in number, name, phone, table or suburb. */
export const filterRows = (rows: readonly OrderRow[], { type, q = '' }: LiveFilter): OrderRow[] =>
  rows.filter(
    (row) =>
      (type === undefined || row.collectionType === type) &&
      (q.trim() === '' ||
        hasWords([row.number, row.customerName, row.customerPhone, row.tableName ?? '', row.deliverySuburb ?? ''].join(' '), q.trim())),
  );
