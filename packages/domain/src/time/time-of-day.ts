import type { TimeOfDay } from './time.types.ts';

/** Minutes of a calendar day in wall time. */
export const minutesPerDay = 1440;

const written = /^(1[0-2]|[1-9]):([0-5][0-9]) (AM|PM)$/;

/** Minutes after midnight of a wall time "h:mm AM": "12:00 AM" is 0. Throws a RangeError for anything else. */
export function parseTimeOfDay(text: TimeOfDay): number {
  const match = written.exec(text);
  if (match === null) throw new RangeError(`not a time of day: ${text}`);
  return (Number(match[1]) % 12) * 60 + Number(match[2]) + (match[3] === 'PM' ? 720 : 0);
}

/** Writes minutes after midnight as the spec does, "9:30 AM"; minutes of the next or the last day wrap around. */
export function formatTimeOfDay(minutes: number): TimeOfDay {
  const ofDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const minute = ofDay % 60;
  const hour = (ofDay - minute) / 60;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute < 10 ? '0' : ''}${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
