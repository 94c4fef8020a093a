/** A calendar date, `yyyy-MM-dd`, without a zone. */
export type LocalDate = string;

/** An instant, ISO 8601 in UTC (`2026-11-21T02:06:00.000Z`). */
export type Instant = string;

/** An IANA time zone, for example `Australia/Sydney`. */
export type TimeZone = string;

/** A wall time as the spec writes it, `h:mm AM` or `h:mm PM`. */
export type TimeOfDay = string;

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];
