import type { QuerySentTo } from '@servery/contract/endpoint';
import type { listOrders } from '@servery/contract/online-ordering';
import { addDays } from '@servery/domain/clock';
import { collectionTypes, type CollectionType } from '@servery/domain/orders';
import type { LocalDate } from '@servery/domain/time';

const spans = ['today', 'yesterday', 'week', 'dates'] as const;
type Span = (typeof spans)[number];
const states = ['open', 'completed', 'ended', 'unfinished'] as const;
type State = (typeof states)[number];
const payments = ['PAID', 'NOT_PAID', 'REFUNDED'] as const;
type Paid = (typeof payments)[number];

/** The filter of the history, stored in the address. Empty: all orders. */
export interface HistoryFilter {
  q?: string | undefined;
  when?: Span | undefined;
  /** Trading days, both included; with `when: 'dates'`. */
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
  state?: State | undefined;
  type?: CollectionType | undefined;
  paid?: Paid | undefined;
}

const pickKnown = <T extends string>(known: readonly T[], value: unknown): T | undefined => known.find((one) => one === value);
const date = (value: unknown): LocalDate | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Reads the filter from an address; values that make no sense are ignored. */
export const readHistoryFilter = (search: Readonly<Record<string, unknown>>): HistoryFilter => {
  const q = search['q'] === undefined ? '' : String(search['q']).slice(0, 60);
  const read: HistoryFilter = {
    q: q || undefined,
    when: pickKnown(spans, search['when']),
    from: date(search['from']),
    to: date(search['to']),
    state: pickKnown(states, search['state']),
    type: pickKnown(collectionTypes, search['type']),
    paid: pickKnown(payments, search['paid']),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
};

const statusesByState: Readonly<Record<State, string>> = {
  open: 'new,accepted',
  completed: 'completed',
  ended: 'rejected,cancelled',
  unfinished: 'processingPayment,failure',
};

/** First and last trading day of a span; `today` in the store's zone. */
const getDays = ({ when, from, to }: HistoryFilter, today: LocalDate): { from?: LocalDate | undefined; to?: LocalDate | undefined } => {
  switch (when) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: addDays(today, -6), to: today };
    case 'dates':
      // In the wrong order they mean the same days.
      return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
    default:
      return {};
  }
};

/** The filter as the endpoint's query. */
export const historyQuery = (filter: HistoryFilter, today: LocalDate): NonNullable<QuerySentTo<typeof listOrders>> => {
  const asked = {
    ...getDays(filter, today),
    search: filter.q?.trim() || undefined,
    status: filter.state && statusesByState[filter.state],
    collectionType: filter.type,
    paymentStatus: filter.paid,
  };
  return { limit: 50, ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) };
};

/** How many of the collapsed filters are in use. */
export const foldedCount = ({ state, type, paid }: HistoryFilter): number => [state, type, paid].filter((one) => one !== undefined).length;
export const isFiltered = (filter: HistoryFilter): boolean => Object.values(filter).some((value) => value !== undefined);
