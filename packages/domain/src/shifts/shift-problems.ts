import type { Instant } from '../time/time.types.ts';
import type { ShiftTimes } from './shifts.types.ts';

/** The longest shift that a manager can enter. Hours. */
export const longestShift = 24;

/** What is wrong with a shift that a manager enters. Paths are those of `ShiftTimes`. Empty: nothing. */
export function findShiftProblems({ startedAt, endedAt, breaks }: ShiftTimes, now: Instant): { path: string; message: string }[] {
  const [start, end] = [Date.parse(startedAt), Date.parse(endedAt ?? now)];
  if (start > Date.parse(now)) return [{ path: 'startedAt', message: 'Please enter a time that has passed.' }];
  if (endedAt !== null) {
    if (end > Date.parse(now)) return [{ path: 'endedAt', message: 'Please enter a time that has passed.' }];
    if (end <= start) return [{ path: 'endedAt', message: 'Please enter a time after clocking in.' }];
    if (end - start > longestShift * 3_600_000) return [{ path: 'endedAt', message: `A shift takes at most ${longestShift} hours.` }];
  }
  const problems: { path: string; message: string }[] = [];
  let after = start;
  for (const [at, one] of breaks.entries()) {
    const [from, to] = [Date.parse(one.startedAt), Date.parse(one.endedAt ?? endedAt ?? now)];
    if (one.endedAt === null && (endedAt !== null || at < breaks.length - 1)) {
      problems.push({ path: `breaks.${at}.endedAt`, message: 'Please enter when the break ended.' });
    } else if (from < start || to > end) {
      problems.push({ path: `breaks.${at}.startedAt`, message: 'Please enter a break within the shift.' });
    } else if (from < after) {
      problems.push({ path: `breaks.${at}.startedAt`, message: 'Please enter a break that begins after the one before has ended.' });
    } else if (to < from) {
      problems.push({ path: `breaks.${at}.endedAt`, message: 'Please enter a time after the break began.' });
    }
    after = Math.max(after, to);
  }
  return problems;
}
