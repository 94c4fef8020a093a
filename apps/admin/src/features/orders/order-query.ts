import type { QuerySentTo, ResponseOf } from '@servery/contract/endpoint';
import type { listOrders } from '@servery/contract/online-ordering';
import { addDays } from '@servery/domain/clock';
import { collectionTypes, sourceNames, type OrderSource } from '@servery/domain/orders';
import type { LocalDate } from '@servery/domain/time';

export type OrderRow = ResponseOf<typeof listOrders>['rows'][number];

/** The spec's sources, as the two lists divide them. */
export const onlineSources = 'website,google,uberEats';
export const tillSources = 'pos';

/** The span that asks for its first and last day. */
export const dates = 'dates';
export const spans = [
  { value: 'today', label: 'Today', days: [0, 0] },
  { value: 'yesterday', label: 'Yesterday', days: [-1, -1] },
  { value: 'week', label: 'Last 7 days', days: [-6, 0] },
  { value: 'month', label: 'Last 30 days', days: [-29, 0] },
  { value: dates, label: 'Choose dates', days: [undefined, undefined] },
] as const;

/** The online sources, each to be looked at alone. */
export const sources = onlineSources.split(',').map((value) => ({ value, label: sourceNames[value as OrderSource] }));

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
  of: string,
  today: LocalDate | undefined,
): NonNullable<QuerySentTo<typeof listOrders>> {
  const pick = <T extends string>(known: readonly { value: T }[], id: string): T | undefined =>
    known.find(({ value }) => value === filter(id))?.value;
  const span = spans.find(({ value }) => value === filter('when'));
  const [first, last] = span?.days ?? [];
  const own = span?.value === dates;
  const getDay = (id: 'from' | 'to', by: number | undefined) => {
    if (own) return /^20\d\d-\d\d-\d\d$/.test(filter(id)) ? filter(id) : undefined;
    return today !== undefined && by !== undefined ? addDays(today, by) : undefined;
  };
  const asked = {
    search: q.slice(0, 60) || undefined,
    from: getDay('from', first),
    to: getDay('to', last),
    source: of === onlineSources ? pick(sources, 'source') : undefined,
    status: pick(states, 'state'),
    paymentStatus: pick(payments, 'paid'),
    collectionType: collectionTypes.find((type) => type === filter('type')),
  };
  return { limit: 50, source: of, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) };
}
