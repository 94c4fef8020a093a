import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { timelineText } from './order-text.ts';
import type { HistoryLine } from './payment.types.ts';

export type TimelineEntry = ResponseOf<typeof getOrder>['timeline'][number];

/** The ledger has these with amounts; the log's own events have less detail. */
const inLedger: ReadonlySet<string> = new Set([
  'payment.authorised',
  'payment.captured',
  'payment.released',
  'payment.refundRequested',
  'payment.refunded',
  'payment.refundFailed',
  'payment.disputed',
  'payment.disputeEnded',
]);

/** A kitchen ticket also changes without a new status: its order is promised for another time, which has an entry of its own. */
const withoutRepeats = (entries: readonly TimelineEntry[]): TimelineEntry[] => {
  let status: string | undefined;
  return entries.filter(({ type, note }) => {
    if (type !== 'ticket.changed') return true;
    const isRepeat = note === status;
    status = note;
    return !isRepeat;
  });
};

/**
 * An order's timeline with its payment's entries (`money`), oldest first. A card is held just before its order exists: the hold comes after
 * “Placed”, where people look for it.
 */
export const getHistoryLines = (entries: readonly TimelineEntry[], money: readonly HistoryLine[]): HistoryLine[] => {
  const own = withoutRepeats(entries.filter(({ type }) => !inLedger.has(type))).map((entry): HistoryLine => ({
    key: String(entry.seq),
    at: entry.at,
    ...timelineText(entry),
  }));
  const placedAt = entries.find(({ type }) => type === 'order.placed')?.at ?? '';
  const paid = new Set(money);
  const getTime = (line: HistoryLine) => (paid.has(line) && line.at < placedAt ? placedAt : line.at);
  return [...own, ...money].toSorted((a, b) => getTime(a).localeCompare(getTime(b)));
};
