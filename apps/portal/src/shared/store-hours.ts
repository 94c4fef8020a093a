import { formatInstantFrom, formatInstantTimeShort, localTime } from '@servery/domain/clock';
import type { CollectionType } from '@servery/domain/orders';
import type { Store } from './api.ts';

export interface OpenText {
  tone: 'done' | 'late' | 'neutral';
  text: string;
}

/** What an open store that takes no orders for now still offers: orders for later, from tomorrow on, or nothing definite. */
export type Over = 'later' | 'today' | 'now';

/** Null: one of these collection types is available now, or the store shows itself as closed. */
export function getOver(
  { notForNow, hasCollectionTime }: Pick<Store, 'notForNow' | 'hasCollectionTime'>,
  ways: CollectionType[],
): Over | null {
  const over = notForNow.filter(({ collectionType }) => ways.includes(collectionType));
  if (over.length === 0 || over.length < ways.length) return null;
  const later = over.filter(({ next }) => next !== null);
  if (later.length === 0) return 'today';
  // Dine-in orders are always for now.
  return hasCollectionTime && later.some(({ collectionType }) => collectionType !== 'dineIn') ? 'later' : 'now';
}

/** The text beside the hours, or beside a collection type. */
export const overLabels: Record<Over, string> = {
  later: 'order for later',
  today: 'no more orders for today',
  now: 'no orders for now',
};

/** The text on its own. */
export const overHints: Record<Over, string> = {
  later: 'No orders for right now. You can order for later.',
  today: 'No more orders for today.',
  now: 'No orders for right now.',
};

/** Whether a guest may order now for when a closed store reopens: not if that is unknown, or no time can be chosen. */
export const takesOrdersAhead = ({ status, hasCollectionTime }: Pick<Store, 'status' | 'hasCollectionTime'>): boolean =>
  hasCollectionTime && status.opensAt !== null;

/**
 * Why a store is closed today in the owner's words, or a holiday's name: "Closed for a new kitchen", "Closed: Boxing Day". Else "Closed".
 */
function closedText({ status, timeZone, week = [] }: Pick<Store, 'status' | 'timeZone'> & { week?: Store['week'] }, now: string): string {
  const { date } = localTime(now, timeZone);
  const note = status.reason === 'HOLIDAY' ? week.find((day) => day.date === date)?.note : undefined;
  if (!note) return 'Closed';
  return /^closed\b/i.test(note) ? note : `Closed: ${note}`;
}

/**
 * Whether a store is open, as guests read it. `now` is an instant; `over`: none of this guest's collection types takes orders for now; with
 * the week it also says why the store is closed.
 */
export function openText(
  store: Pick<Store, 'status' | 'timeZone'> & { week?: Store['week'] },
  now: string,
  over: Over | null = null,
): OpenText {
  const { status, timeZone } = store;
  if (status.open) {
    if (status.reason === 'PAUSED') return { tone: 'late', text: 'Open, not taking online orders right now' };
    const { closesAt } = status;
    const soon = closesAt !== null && Date.parse(closesAt) - Date.parse(now) <= 45 * 60_000;
    const until = closesAt === null ? '' : formatInstantTimeShort(closesAt, timeZone);
    if (over !== null) {
      const open = closesAt === null ? 'Open' : `${soon ? 'Closing at' : 'Open until'} ${until}`;
      return { tone: 'late', text: `${open} · ${overLabels[over]}` };
    }
    if (closesAt === null) return { tone: 'done', text: 'Open 24 hours' };
    return { tone: soon ? 'late' : 'done', text: `${soon ? 'Closing soon, at' : 'Open until'} ${until}` };
  }
  const closed = closedText(store, now);
  if (status.opensAt === null) return { tone: 'neutral', text: closed };
  return { tone: 'neutral', text: `${closed}, opens ${formatInstantFrom(status.opensAt, now, timeZone).replace('Tomorrow', 'tomorrow')}` };
}

/** Today's hours: "10:00 AM – 3:00 PM, 5:00 PM – 9:30 PM", or that it is closed. */
export function hoursToday(store: Pick<Store, 'week' | 'timeZone'>, now: string): string {
  const { date } = localTime(now, store.timeZone);
  const today = store.week.find((day) => day.date === date) ?? store.week[0];
  return today && today.intervals.length > 0 ? today.intervals.join(', ') : 'Closed today';
}
