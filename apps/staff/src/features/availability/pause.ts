import { formatList } from '@servery/app-kit/format-list.ts';
import type { OrderingNeed } from '@servery/contract/pauses';
import { formatInstantFrom, localTime } from '@servery/domain/clock';
import type { Instant, TimeZone } from '@servery/domain/time';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Hardly anybody sells at this hour, so the "rest of the day" of an evening lasts until then. Minutes after midnight. */
const endOfDay = 4 * 60;

/** How long a pause can be; `days: 7` is the server's maximum. */
export const pauseLengths = ['15', '30', '60', '120', 'day', 'open'] as const;
export type PauseLength = (typeof pauseLengths)[number];

export const pauseLabels: Readonly<Record<PauseLength, string>> = {
  '15': '15 min',
  '30': '30 min',
  '60': '1 h',
  '120': '2 h',
  day: 'Rest of the day',
  open: 'Until I turn it on',
};

/** When a pause that begins now ends. `now` in epoch milliseconds. */
export const pauseEnd = (length: PauseLength, now: number, zone: TimeZone): Instant => {
  const at = (milliseconds: number): Instant => new Date(milliseconds).toISOString();
  // One minute below the server's maximum, since clocks differ.
  if (length === 'open') return at(now + 7 * day - minute);
  if (length !== 'day') return at(now + Number(length) * minute);
  const { minutes } = localTime(at(now), zone);
  const left = (minutes < endOfDay ? 0 : 24 * 60) + endOfDay - minutes;
  const guess = Math.floor(now / minute) * minute + left * minute;
  // The night in which the clocks change is an hour longer or shorter.
  return at(guess + (endOfDay - localTime(at(guess), zone).minutes) * minute);
};

/** "until 6:45 PM", "until Sun 22 Nov 4:00 AM"; a pause of several days ends when somebody resumes. `now` in epoch milliseconds. */
export const pausedText = (until: Instant, now: number, zone: TimeZone): string =>
  Date.parse(until) - now > 2 * day
    ? 'until you turn it on'
    : `until ${formatInstantFrom(until, new Date(now).toISOString(), zone).replace('Tomorrow', 'tomorrow')}`;

const needLabels: Readonly<Record<OrderingNeed, string>> = { menu: 'a menu', hours: 'opening hours', payment: 'a way to pay' };

/** "Needs a menu and opening hours"; empty where nothing is missing. */
export const missingText = (missing: readonly OrderingNeed[]): string =>
  missing.length === 0 ? '' : `Needs ${formatList(missing.map((need) => needLabels[need]))}`;
