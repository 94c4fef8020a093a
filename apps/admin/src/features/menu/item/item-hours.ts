import type { WeeklyHours } from '@servery/domain/availability';
import { formatTimeOfDay, minutesPerDay, parseTimeOfDay, weekdays } from '@servery/domain/time';
import type { DraftPeriod, WeekDraft } from '../../../kit/week/week.types.ts';

const wholeDay: DraftPeriod = { start: 0, end: minutesPerDay };
const isWholeDay = (periods: readonly DraftPeriod[]) =>
  periods.length === 1 && periods[0]!.start === 0 && periods[0]!.end === minutesPerDay;

/** Every hour of the week. */
export const allWeek = Object.fromEntries(weekdays.map((day) => [day, [wholeDay]])) as unknown as WeekDraft;

/** An item's hours as a week: a day that the hours leave out is a whole day, an empty one has none. */
export const draftOfHours = (hours: WeeklyHours): WeekDraft =>
  Object.fromEntries(
    weekdays.map((day) => [
      day,
      hours[day]?.map(({ startTimeOfDay, endTimeOfDay }) => {
        const [start, end] = [parseTimeOfDay(startTimeOfDay), parseTimeOfDay(endTimeOfDay)];
        return { start, end: end <= start ? end + minutesPerDay : end };
      }) ?? [wholeDay],
    ]),
  ) as unknown as WeekDraft;

const formatTime = (minutes: number | null): string => (minutes === null ? '' : formatTimeOfDay(minutes));

/** A week as an item's hours: whole days are left out. A time that is missing is an empty text, which the contract refuses. */
export const hoursOfDraft = (draft: WeekDraft): WeeklyHours =>
  Object.fromEntries(
    weekdays
      .filter((day) => !isWholeDay(draft[day]))
      .map((day) => [day, draft[day].map(({ start, end }) => ({ startTimeOfDay: formatTime(start), endTimeOfDay: formatTime(end) }))]),
  );
