/** How often screens do what no event asks for, in milliseconds (the spec's ticks). */
export const ticks = {
  oneMinute: 60_000,
  twoMinutes: 2 * 60_000,
  fiveMinutes: 5 * 60_000,
  hourly: 60 * 60_000,
} as const;
