import type { CollectionType } from '../orders/orders.types.ts';
import type { Instant, LocalDate, TimeOfDay, TimeZone, Weekday } from '../time/time.types.ts';

/** One opening interval of a day. An end at or before the start means the next morning. */
export interface DayInterval {
  startTimeOfDay: TimeOfDay;
  endTimeOfDay: TimeOfDay;
  /** The interval belongs to the trading day of the day before (an opening from midnight to 3 AM). */
  attributeToPreviousDay: boolean;
}

export interface DayHours {
  availableAllDay: boolean;
  dayIntervals: DayInterval[];
}

/** When the store trades, per collection type and weekday. */
export type TradingHours = Record<CollectionType, Record<Weekday, DayHours>>;

export interface Session {
  available: boolean;
  /** `durationInHours` is 0.5 to 24 in steps of a quarter. */
  timePeriod: { startTimeOfDay: TimeOfDay; durationInHours: number };
}

/** When orders can be for, per weekday and collection type: two sessions a day. */
export type Timings = Record<Weekday, Record<CollectionType, { session1: Session; session2: Session }>>;

export interface Holiday {
  name: string;
  date: LocalDate;
  /** Empty: closed all day. */
  dayIntervals: DayInterval[];
}

/** Everything that decides when a store can be ordered from. */
export interface StoreHours {
  timeZone: TimeZone;
  tradingHours: TradingHours;
  timings: Timings;
  holidays: Holiday[];
  /** Minutes between placing and the earliest slot, per collection type. */
  leadTimeInMinutes: Record<CollectionType, number>;
  /** The last order is this many minutes before the end of a session. */
  lastOrderBeforeCloseInMinutes: number;
  slotLengthInMinutes: number;
  /** How many days ahead an order may be for; 0 is today only. */
  daysInAdvance: number;
  /** Collection types that the store offers at all. */
  collectionTypes: Record<CollectionType, boolean>;
  /** Collection types paused until an instant ("busy for 30 minutes"). */
  pausedUntil: Partial<Record<CollectionType, Instant>>;
}

/** A moment of the week in a store's wall time. */
export interface LocalMoment {
  weekday: Weekday;
  /** Minutes after midnight. */
  minutes: number;
}

/** When an item can be ordered, by weekday. A weekday that is absent means at any hour of it; an empty list means not on that day. */
export type WeeklyHours = Partial<Record<Weekday, { startTimeOfDay: TimeOfDay; endTimeOfDay: TimeOfDay }[]>>;

/** The spec's reasons, and ours for the hours. */
export type UnavailableReason = 'UNAVAILABLE' | 'SOLD_OUT' | 'NOT_FOUND';

export const notOrderableReasons = [
  'STORE_CLOSED',
  'HOLIDAY',
  'COLLECTION_TYPE_OFF',
  'PAUSED',
  'NOT_FOR_NOW',
  'TOO_SOON',
  'TOO_FAR_AHEAD',
  'IN_THE_PAST',
] as const;
export type NotOrderableReason = (typeof notOrderableReasons)[number];

export interface Slot {
  /** The instant that the order is for. */
  at: Instant;
  /** The store's trading day that the slot belongs to. */
  tradingDay: LocalDate;
}

export type Orderable = { ok: true; slot: Slot } | { ok: false; reason: NotOrderableReason };

/** The slots of one trading day, in order. */
export interface SlotDay {
  /** The trading day: a slot after midnight of a Friday night is listed under Friday. */
  date: LocalDate;
  slots: Instant[];
}

export interface StoreStatus {
  /** The store trades now. A pause does not close it: then `open` is true and `reason` is `PAUSED`. */
  open: boolean;
  /** While open: when it closes; null if that is more than 14 days away. */
  closesAt: Instant | null;
  /** While closed: when it opens next, within 14 days. */
  opensAt: Instant | null;
  reason: NotOrderableReason | null;
}

/** A day of the hours page. */
export interface DayOfWeek {
  date: LocalDate;
  weekday: Weekday;
  /** "10:00 AM – 9:30 PM", or "Open 24 hours"; empty when closed. */
  intervals: string[];
  /** The holiday's name. */
  note: string | null;
}
