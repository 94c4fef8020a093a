import type { Weekday } from '@servery/domain/time';

/** Minutes after midnight of the day; null: not typed yet. An end past 1440 is on the next day, and so is a start there. */
export interface DraftPeriod {
  start: number | null;
  end: number | null;
}
/** The periods of each weekday while somebody edits them. */
export type WeekDraft = Record<Weekday, DraftPeriod[]>;

/** What the two ends of a period are called, in the names of their fields and sliders. */
export interface EdgeLabels {
  start: { verb: string; noun: string };
  end: { verb: string; noun: string };
}
