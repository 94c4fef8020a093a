import type { ResponseOf } from '@servery/contract/endpoint';
import type { listShifts } from '@servery/contract/shifts';
import type { BreakType } from '@servery/domain/shifts';
import { getInstant, zonedParts, type Instant, type TimeZone } from '@servery/domain/time';

export type Shift = ResponseOf<typeof listShifts>['rows'][number];
type ShiftTimes = Pick<Shift, 'startedAt' | 'endedAt' | 'breaks'>;

/** A break as the form has it: times in the store's own time, as `datetime-local` writes them; '' while there is none. */
export interface BreakFields {
  id: string;
  name: string;
  type: BreakType;
  startedAt: string;
  endedAt: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** "2026-11-23T18:05" in the store's own time. '' for none. */
export function toLocal(instant: Instant | null, zone: TimeZone): string {
  if (instant === null) return '';
  const { date, minutes } = zonedParts(instant, zone);
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * The instant of a local time. `was`: the one that the field was filled with. It stays as it is until somebody changes it: its seconds, and
 * which of two equal times it is in the night in which the clock goes back.
 */
export function fromLocal(text: string, zone: TimeZone, was: Instant | null = null): Instant | null {
  if (was !== null && toLocal(was, zone) === text) return was;
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text);
  if (match === null) return null;
  return getInstant(match[1]!, Number(match[2]) * 60 + Number(match[3]), zone);
}

/** The breaks of a shift as the form has them. */
export const toBreakFields = (breaks: ShiftTimes['breaks'], zone: TimeZone): BreakFields[] =>
  breaks.map(({ id, name, type, startedAt, endedAt }) => ({
    ...{ id, name, type },
    ...{ startedAt: toLocal(startedAt, zone), endedAt: toLocal(endedAt, zone) },
  }));

/** The breaks as they are sent. */
export const fromBreakFields = (fields: readonly BreakFields[], zone: TimeZone, were: ShiftTimes['breaks'] = []) =>
  fields.map(({ id, name, type, startedAt, endedAt }) => {
    const was = were.find((one) => one.id === id);
    // An empty time is refused by `findMissing` before it is sent.
    const start = fromLocal(startedAt, zone, was?.startedAt) ?? '';
    return { id, name, type, startedAt: start, endedAt: fromLocal(endedAt, zone, was?.endedAt ?? null) };
  });

/** What has to be filled in, by path. */
export const findMissing = ({ startedAt, breaks }: { startedAt: string; breaks: readonly BreakFields[] }): Record<string, string> => {
  const missing = 'Please enter a date and a time.';
  return Object.fromEntries([
    ...(startedAt === '' ? [['startedAt', missing]] : []),
    ...breaks.flatMap((one, at) => (one.startedAt === '' ? [[`breaks.${at}.startedAt`, missing]] : [])),
  ]) as Record<string, string>;
};
