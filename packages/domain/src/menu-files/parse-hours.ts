import type { WeeklyHours } from '../availability/index.ts';
import { weekdays } from '../time/index.ts';
import type { Weekday } from '../time/index.ts';

const spans = new Map<string, readonly Weekday[]>([
  ['daily', weekdays],
  ['weekdays', weekdays.slice(0, 5)],
  ['weekends', weekdays.slice(5)],
]);
const getDay = (word: string): number => weekdays.findIndex((day) => day === word || day.slice(0, 3) === word);

function getDays(text: string): Weekday[] | null {
  const days = new Set<Weekday>();
  for (const part of text.split(',').map((one) => one.trim())) {
    const span = spans.get(part);
    if (span) {
      for (const day of span) days.add(day);
      continue;
    }
    const [from, to, ...rest] = part.split('-').map((one) => getDay(one.trim()));
    if (from === undefined || from < 0 || to === -1 || rest.length > 0) return null;
    const length = to === undefined ? 1 : ((to - from + 7) % 7) + 1;
    for (let step = 0; step < length; step += 1) {
      const day = weekdays[(from + step) % 7];
      if (day) days.add(day);
    }
  }
  return weekdays.filter((day) => days.has(day));
}

function toTime(text: string): string | null {
  const match = /^(\d{1,2})(?::(\d{2}))? ?(am|pm)$/.exec(text.trim());
  const hour = Number(match?.[1]);
  const minute = match?.[2] ?? '00';
  if (!match || hour < 1 || hour > 12 || Number(minute) > 59) return null;
  return `${hour}:${minute} ${match[3] === 'am' ? 'AM' : 'PM'}`;
}

/**
 * Reads the hours of an item: `daily 7:00 AM - 11:30 AM`, `mon-fri 7 am - 3 pm | sat, sun 8:00 AM - 2:00 PM`. Days are names, their
 * first three letters, spans of them, `daily`, `weekdays` or `weekends`; parts are separated by bars. Local wall time; an end
 * at or before the start is on the next morning. `never`: at no time. Null if it cannot be read.
 */
export function parseHours(text: string): WeeklyHours | null {
  const hours: WeeklyHours = {};
  if (text.trim().toLowerCase() === 'never') return hours;
  for (const part of text.toLowerCase().replaceAll(/[–—]/g, '-').split('|')) {
    const match = /^([a-z, -]*[a-z])\s+(\d[^-]*)-([^-]*)$/.exec(part.trim());
    const days = match?.[1] === undefined ? null : getDays(match[1]);
    const startTimeOfDay = toTime(match?.[2] ?? '');
    const endTimeOfDay = toTime(match?.[3] ?? '');
    if (!days || !startTimeOfDay || !endTimeOfDay) return null;
    for (const day of days) hours[day] = [...(hours[day] ?? []), { startTimeOfDay, endTimeOfDay }];
  }
  return hours;
}
