import { overlapsIn, planStep, shortestPeriod, type WeekPlan } from '@servery/domain/availability';
import { minutesPerDay, showTimeOfDay, weekdays, type TimeZone } from '@servery/domain/time';
import type { DraftPeriod, WeekDraft } from './week.types.ts';

/** Minutes of the wall clock, whatever the day. */
export const toTimeOfDay = (minutes: number): number => minutes % minutesPerDay;

/** A period with another start: its end keeps its time of day, on the first occasion after the start. */
export const withStart = ({ end }: DraftPeriod, start: number | null): DraftPeriod =>
  end === null || start === null ? { start, end } : withEnd({ start, end }, toTimeOfDay(end));

/** A period with another end, a time of day: at or before the start it is the next morning. */
export const withEnd = ({ start }: DraftPeriod, wall: number | null): DraftPeriod => {
  if (wall === null || start === null) return { start, end: wall };
  const sameDay = start - toTimeOfDay(start) + wall;
  return { start, end: sameDay <= start ? sameDay + minutesPerDay : sameDay };
};

/** The next period of a day: after the last one, where there is room. */
export const nextPeriod = (periods: readonly DraftPeriod[]): DraftPeriod => {
  const last = Math.max(0, ...periods.map(({ end }) => end ?? 0));
  if (last === 0) return { start: 600, end: 1260 };
  const start = last + 120;
  return start + 60 <= minutesPerDay ? { start, end: Math.min(start + 240, minutesPerDay) } : { start: null, end: null };
};

/** The plan that a draft makes; null while a time of it is missing. */
export const getPlan = (draft: WeekDraft): WeekPlan | null =>
  weekdays.every((day) => draft[day].every(({ start, end }) => start !== null && end !== null)) ? (draft as WeekPlan) : null;

const periodProblem = ({ start, end }: DraftPeriod, quarters: boolean): ['start' | 'end', string] | null => {
  if (start === null) return ['start', 'Please enter a time.'];
  if (end === null) return ['end', 'Please enter a time.'];
  if (quarters && start % planStep !== 0) return ['start', 'Please use quarter hours, such as 10:00 or 10:15.'];
  if (quarters && end % planStep !== 0) return ['end', 'Please use quarter hours, such as 10:00 or 10:15.'];
  return quarters && end - start < shortestPeriod ? ['end', 'At least half an hour after opening.'] : null;
};

/** What is wrong with a week, by path: "monday.0.start". `quarters`: only quarter hours, and half an hour at least. */
export function weekProblems(draft: WeekDraft, { quarters }: { quarters: boolean }): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const day of weekdays) {
    for (const [at, period] of draft[day].entries()) {
      const found = periodProblem(period, quarters);
      if (found) problems[`${day}.${at}.${found[0]}`] = found[1];
    }
  }
  const plan = Object.keys(problems).length === 0 ? getPlan(draft) : null;
  for (const { weekday, at } of plan ? overlapsIn(plan) : []) problems[`${weekday}.${at}.start`] = 'These hours overlap others.';
  return problems;
}

/** "9:00 PM", or "2:00 AM, the next day", as people of the store's country write it. */
export const formatTimeShort = (minutes: number, zone: TimeZone): string =>
  minutes > minutesPerDay ? `${showTimeOfDay(minutes, zone)}, the next day` : showTimeOfDay(minutes, zone);
