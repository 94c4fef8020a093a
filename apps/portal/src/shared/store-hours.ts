import { formatInstantFrom, formatInstantTimeShort, localTime } from '@servery/domain/clock';
import type { Store } from './api.ts';

export interface OpenWords {
  tone: 'done' | 'late' | 'neutral';
  text: string;
}

/** Whether a store is open, as guests read it. `now` is an instant. */
export function openWords({ status, timeZone }: Pick<Store, 'status' | 'timeZone'>, now: string): OpenWords {
  if (status.open) {
    if (status.reason === 'PAUSED') return { tone: 'late', text: 'Open, not taking online orders right now' };
    if (status.closesAt === null) return { tone: 'done', text: 'Open 24 hours' };
    const soon = Date.parse(status.closesAt) - Date.parse(now) <= 45 * 60_000;
    const until = formatInstantTimeShort(status.closesAt, timeZone);
    return { tone: soon ? 'late' : 'done', text: `${soon ? 'Closing soon, at' : 'Open until'} ${until}` };
  }
  if (status.opensAt === null) return { tone: 'neutral', text: 'Closed' };
  return { tone: 'neutral', text: `Closed, opens ${formatInstantFrom(status.opensAt, now, timeZone).replace('Tomorrow', 'tomorrow')}` };
}

/** Today's hours: "10:00 AM – 3:00 PM, 5:00 PM – 9:30 PM", or that it is closed. */
export function hoursToday(store: Pick<Store, 'week' | 'timeZone'>, now: string): string {
  const { date } = localTime(now, store.timeZone);
  const today = store.week.find((day) => day.date === date) ?? store.week[0];
  return today && today.intervals.length > 0 ? today.intervals.join(', ') : 'Closed today';
}
