import { weekdayNames } from '@servery/domain/clock';
import { minutesPerDay, weekdays, type TimeZone, type Weekday } from '@servery/domain/time';
import type { WeeklyHours } from '@servery/domain/availability';
import { formatTimeShort } from '../../../kit/week/periods.ts';
import type { DraftPeriod } from '../../../kit/week/week.types.ts';
import { draftOfHours } from '../item/item-hours.ts';

const toText = (periods: readonly DraftPeriod[], zone: TimeZone): string => {
  if (periods.length === 0) return 'Not sold';
  const [first] = periods;
  if (periods.length === 1 && first!.start === 0 && first!.end === minutesPerDay) return 'All opening hours';
  return periods.map(({ start, end }) => `${formatTimeShort(start ?? 0, zone)} – ${formatTimeShort(end ?? 0, zone)}`).join(' and ');
};

/** An item's hours in words, days of the same hours together: "Monday – Friday: 7:00 AM – 11:00 AM". */
export function describeHours(hours: WeeklyHours, zone: TimeZone): { days: string; text: string }[] {
  const draft = draftOfHours(hours);
  const runs: { from: Weekday; to: Weekday; text: string }[] = [];
  for (const day of weekdays) {
    const text = toText(draft[day], zone);
    const last = runs.at(-1);
    if (last?.text === text) last.to = day;
    else runs.push({ from: day, to: day, text });
  }
  return runs.map(({ from, to, text }) => ({
    days: from === to ? weekdayNames[from] : `${weekdayNames[from]} – ${weekdayNames[to]}`,
    text,
  }));
}
