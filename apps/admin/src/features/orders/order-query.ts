import type { QuerySentTo, ResponseOf } from '@servery/contract/endpoint';
import type { listOrders } from '@servery/contract/online-ordering';
import { addDays } from '@servery/domain/clock';
import { collectionTypes } from '@servery/domain/orders';
import type { LocalDate } from '@servery/domain/time';

export type OrderRow = ResponseOf<typeof listOrders>['rows'][number];

/** The spec's sources, as the two lists divide them. */
export const onlineSources = 'website,google,uberEats';
export const tillSources = 'pos';

export const spans = [
  { value: 'today', label: 'Today', days: [0, 0] },
  { value: 'yesterday', label: 'Yesterday', days: [-1, -1] },
  { value: 'week', label: 'Last 7 days', days: [-6, 0] },
  { value: 'month', label: 'Last 30 days', days: [-29, 0] },
] as const;

export const states = [
  { value: 'new,accepted', label: 'Open' },
  { value: 'completed', label: 'Completed' },
  { value: 'rejected,cancelled', label: 'Rejected or cancelled' },
  { value: 'processingPayment,failure', label: 'Never paid' },
] as const;

export const payments = [
  { value: 'PAID', label: 'Paid' },
  { value: 'NOT_PAID', label: 'Not paid' },
  { value: 'REFUNDED', label: 'Refunded' },
] as const;

/** What an address asks the list for; values that nobody offers are ignored. `today`: the store's trading day. */
export function toOrderQuery(
  { q, filter }: { q: string; filter: (id: string) => string },
  sources: string,
  today: LocalDate | undefined,
): NonNullable<QuerySentTo<typeof listOrders>> {
  const pick = <T extends string>(known: readonly { value: T }[], id: string): T | undefined =>
    known.find(({ value }) => value === filter(id))?.value;
  const span = spans.find(({ value }) => value === filter('when'));
  const [first, last] = span?.days ?? [];
  const asked = {
    search: q.slice(0, 60) || undefined,
    from: today !== undefined && first !== undefined ? addDays(today, first) : undefined,
    to: today !== undefined && last !== undefined ? addDays(today, last) : undefined,
    status: pick(states, 'state'),
    paymentStatus: pick(payments, 'paid'),
    collectionType: collectionTypes.find((type) => type === filter('type')),
  };
  return { limit: 50, source: sources, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) };
}
