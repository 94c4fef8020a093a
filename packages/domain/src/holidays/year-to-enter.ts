import type { LocalDate } from '../time/time.types.ts';

/** From this day on, next year's days are due. */
const nextYearFrom = '10-01';

/**
 * The year whose public holidays are due and have no day among `dates`; null: they are entered. Until the end of September that is the year
 * of `today`, from October on the next one.
 */
export function yearToEnter(dates: readonly LocalDate[], today: LocalDate): number | null {
  const year = Number(today.slice(0, 4)) + (today.slice(5) >= nextYearFrom ? 1 : 0);
  return dates.some((date) => date.startsWith(`${year}-`)) ? null : year;
}
