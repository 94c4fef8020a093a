import type { ResponseOf } from '@servery/contract/endpoint';
import type { listOrders } from '@servery/contract/online-ordering';

export type OrderRow = ResponseOf<typeof listOrders>['rows'][number];

export interface OrderGroups {
  /** To be accepted, the one that waits longest first. */
  fresh: OrderRow[];
  /** Promised for a time that has passed, not ready yet. */
  late: OrderRow[];
  /** In the kitchen, soonest first; those without a promise by their placing. */
  working: OrderRow[];
  /** Ready to be handed over, longest waiting first. */
  ready: OrderRow[];
}

const by = (time: (row: OrderRow) => string | null) => (a: OrderRow, b: OrderRow) =>
  (time(a) ?? a.placedAt).localeCompare(time(b) ?? b.placedAt) || a.id.localeCompare(b.id);

/** What needs somebody, in the order in which it does. `now` in epoch milliseconds. */
export const groupOrders = (rows: readonly OrderRow[], now: number): OrderGroups => {
  const accepted = rows.filter((row) => row.status === 'accepted');
  const cooking = accepted.filter((row) => row.readyAt === null);
  const isLate = (row: OrderRow) => row.promisedFor !== null && Date.parse(row.promisedFor) < now;
  return {
    fresh: rows.filter((row) => row.status === 'new').toSorted(by((row) => row.placedAt)),
    late: cooking.filter(isLate).toSorted(by((row) => row.promisedFor)),
    working: cooking.filter((row) => !isLate(row)).toSorted(by((row) => row.promisedFor)),
    ready: accepted.filter((row) => row.readyAt !== null).toSorted(by((row) => row.readyAt)),
  };
};
