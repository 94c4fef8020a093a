import type { BreakLimit } from './shifts.types.ts';

/** The longest limit of a break. Minutes. */
export const longestBreak = 12 * 60;

/** How many minutes a break may take; null: as long as it does. */
export function getLimitMinutes({ type, duration }: BreakLimit): number | null {
  switch (type) {
    case 'MINUTES_15':
      return 15;
    case 'MINUTES_30':
      return 30;
    case 'HOUR_1':
      return 60;
    case 'NONE':
      return null;
    case 'OTHER':
      return duration.hours * 60 + duration.minutes;
  }
}
