import type { TimeOfDay, TimeZone } from './time.types.ts';

/** Minutes of a calendar day in wall time. */
export const minutesPerDay = 1440;

const written = /^(1[0-2]|[1-9]):([0-5][0-9]) (AM|PM)$/;

/** Minutes after midnight of a wall time "h:mm AM": "12:00 AM" is 0. Throws a RangeError for anything else. */
export function parseTimeOfDay(text: TimeOfDay): number {
  const match = written.exec(text);
  if (match === null) throw new RangeError(`not a time of day: ${text}`);
  return (Number(match[1]) % 12) * 60 + Number(match[2]) + (match[3] === 'PM' ? 720 : 0);
}

/** Writes minutes after midnight as the spec does and the wire has it, "9:30 AM"; minutes of the next or the last day wrap around. For people: `showTimeOfDay`. */
export function formatTimeOfDay(minutes: number): TimeOfDay {
  const ofDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const minute = ofDay % 60;
  const hour = (ofDay - minute) / 60;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute < 10 ? '0' : ''}${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "18:45". Minutes of the next or the last day wrap around. */
export function format24Hours(minutes: number): string {
  const ofDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}

/** Of the countries that stores are in, the United Kingdom writes times by 24 hours: its zone is the only one of Europe. */
export const has24Hours = (zone: TimeZone): boolean => zone.startsWith('Europe/');

/** Minutes after midnight as people of a zone's country write them: "6:45 PM", in the United Kingdom "18:45". Minutes wrap around. */
export function showTimeOfDay(minutes: number, zone: TimeZone): string {
  return has24Hours(zone) ? format24Hours(minutes) : formatTimeOfDay(minutes);
}

/** Minutes after midnight of what `showTimeOfDay` writes, whichever the country; null for anything that is not a time. */
export function readTimeOfDay(text: string): number | null {
  const match = /^(\d{1,2}):([0-5]\d)(?: ([AP])M)?$/.exec(text.trim());
  if (match === null) return null;
  const [hour, minute, half] = [Number(match[1]), Number(match[2]), match[3]];
  if (half === undefined) return hour < 24 ? hour * 60 + minute : null;
  return hour >= 1 && hour <= 12 ? (hour % 12) * 60 + minute + (half === 'P' ? 720 : 0) : null;
}
