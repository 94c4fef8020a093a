import {
  hoursOfPlan,
  hoursOfSimpleWeek,
  planOfHours,
  planOfSessions,
  sessionsOfPlans,
  simpleWeek,
  type OpeningHours,
  type WeekPlan,
} from '@servery/domain/availability';
import { collectionTypes, type CollectionType } from '@servery/domain/orders';
import { weekdays } from '@servery/domain/time';
import { getPlan, weekProblems } from '../../../kit/week/periods.ts';
import type { WeekDraft } from '../../../kit/week/week.types.ts';

/** `simple`: one week for everything. `advanced`: trading hours and sessions by collection type, and the till's own. */
export type Mode = 'simple' | 'advanced';
export type DraftsByType = Record<CollectionType, WeekDraft>;

/** What the page edits. `week` counts in the simple mode, the others in the advanced one. */
export interface HoursValues {
  week: WeekDraft;
  trading: DraftsByType;
  sessions: DraftsByType;
  /** Null: the till trades when the store does. */
  till: DraftsByType | null;
}

const perType = <T>(value: (type: CollectionType) => T): Record<CollectionType, T> =>
  Object.fromEntries(collectionTypes.map((type) => [type, value(type)])) as Record<CollectionType, T>;
const noHours = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as WeekDraft;

export const getMode = (hours: OpeningHours): Mode => (simpleWeek(hours) === null ? 'advanced' : 'simple');

export const getValues = (hours: OpeningHours): HoursValues => {
  const { tradingHours, timings, tillHours } = hours;
  return {
    week: simpleWeek(hours) ?? noHours,
    trading: perType((type) => planOfHours(tradingHours[type])),
    sessions: perType((type) => planOfSessions(timings, type)),
    till: tillHours && perType((type) => planOfHours(tillHours[type])),
  };
};

/** Sessions are as long as the server takes them: half an hour at least, in quarters. */
const sessionProblems = (draft: WeekDraft): Record<string, string> => {
  const problems = weekProblems(draft, { quarters: false });
  for (const day of weekdays) {
    for (const [at, { start, end }] of draft[day].entries()) {
      if (start === null || end === null) continue;
      const length = end - start;
      if (length < 30 || length % 15 !== 0) problems[`${day}.${at}.end`] ??= 'At least half an hour, in quarters of an hour.';
    }
  }
  return problems;
};

const below = (path: string, problems: Record<string, string>) =>
  Object.entries(problems).map(([at, message]) => [`${path}.${at}`, message] as const);

/** What is wrong, by path: "trading.delivery.monday.0.start". */
export const problemsIn = ({ week, trading, sessions, till }: HoursValues, mode: Mode): Record<string, string> =>
  Object.fromEntries(
    mode === 'simple'
      ? below('week', weekProblems(week, { quarters: true }))
      : collectionTypes.flatMap((type) => [
          ...below(`trading.${type}`, weekProblems(trading[type], { quarters: false })),
          ...below(`sessions.${type}`, sessionProblems(sessions[type])),
          ...(till === null ? [] : below(`till.${type}`, weekProblems(till[type], { quarters: false }))),
        ]),
  );

const getPlans = (drafts: DraftsByType): Record<CollectionType, WeekPlan> | null => {
  const plans = perType((type) => getPlan(drafts[type]));
  return collectionTypes.every((type) => plans[type] !== null) ? (plans as Record<CollectionType, WeekPlan>) : null;
};

/** The opening hours that the values make; null while something in them is missing or wrong. */
export const hoursFrom = (values: HoursValues, mode: Mode): OpeningHours | null => {
  if (Object.keys(problemsIn(values, mode)).length > 0) return null;
  if (mode === 'simple') {
    const plan = getPlan(values.week);
    return plan && hoursOfSimpleWeek(plan);
  }
  const [trading, sessions, till] = [getPlans(values.trading), getPlans(values.sessions), values.till && getPlans(values.till)];
  if (trading === null || sessions === null) return null;
  return {
    tradingHours: perType((type) => hoursOfPlan(trading[type])),
    timings: sessionsOfPlans(sessions),
    tillHours: till && perType((type) => hoursOfPlan(till[type])),
  };
};
