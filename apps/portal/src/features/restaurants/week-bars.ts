import { readTimeOfDay } from '@servery/domain/time';

/** Part of a day in minutes after midnight, `from` below `to`; both within 0 and 1440. */
export interface Bar {
  from: number;
  to: number;
}

const whole = 1440;

/** Whether an interval ends the next morning. */
export function endsNextDay(interval: string): boolean {
  const [start, end] = interval.split('–').map(readTimeOfDay);
  // Midnight is the end of the day itself.
  return start !== null && start !== undefined && end !== null && end !== undefined && end <= start && end !== 0;
}

/**
 * A day's intervals as bars. An interval past midnight is drawn to the end of its day; the text has the hours after that.
 * Anything other than a pair of times draws nothing.
 */
export function getBars(intervals: readonly string[]): Bar[] {
  return intervals.flatMap((interval) => {
    if (interval === 'Open 24 hours') return [{ from: 0, to: whole }];
    const [start, end] = interval.split('–').map(readTimeOfDay);
    if (start === null || end === null || start === undefined || end === undefined) return [];
    return [{ from: start, to: end <= start ? whole : end }];
  });
}
