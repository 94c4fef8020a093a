import type { WeeklyHours } from '../availability/index.ts';
import { weekdays } from '../time/index.ts';

/** Hours of an item as `parseHours` reads them: days with the same hours are grouped. No day at all is `never`. */
export function formatHours(hours: WeeklyHours): string {
  const byText = new Map<string, string[]>();
  for (const day of weekdays) {
    (hours[day] ?? []).forEach(({ startTimeOfDay, endTimeOfDay }, at) => {
      const key = `${at}\n${startTimeOfDay} - ${endTimeOfDay}`;
      byText.set(key, [...(byText.get(key) ?? []), day.slice(0, 3)]);
    });
  }
  if (byText.size === 0) return 'never';
  return [...byText]
    .sort(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map(([key, days]) => `${days.length === weekdays.length ? 'daily' : days.join(', ')} ${key.slice(key.indexOf('\n') + 1)}`)
    .join(' | ');
}
