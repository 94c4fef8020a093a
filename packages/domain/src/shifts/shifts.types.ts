import type { Instant } from '../time/time.types.ts';

/** Whether the time of a break is paid, as the specification names it. */
export const breakTypes = ['PAID', 'UNPAID'] as const;
export type BreakType = (typeof breakTypes)[number];

/** How long a break may take: one of the specification's choices. */
export const breakLimitTypes = ['MINUTES_15', 'MINUTES_30', 'HOUR_1', 'NONE', 'OTHER'] as const;
export type BreakLimitType = (typeof breakLimitTypes)[number];

/** The duration counts where the type is `OTHER`. */
export interface BreakLimit {
  type: BreakLimitType;
  duration: { hours: number; minutes: number };
}

/** A break that a store offers. */
export interface ShiftBreakPreset {
  id: string;
  name: string;
  type: BreakType;
  limit: BreakLimit;
}

/** A break that somebody took, with what its preset said when it began: later changes of the settings do not change it. */
export interface ShiftBreak {
  id: string;
  name: string;
  type: BreakType;
  /** Null: it has no limit. */
  limitMinutes: number | null;
  /** Whether the time beyond the limit is deducted from a paid break. */
  deductsOverLimit: boolean;
  startedAt: Instant;
  /** Null: it goes on. */
  endedAt: Instant | null;
}

/** From clocking in to clocking out. Breaks are in the order in which they began, one after another. */
export interface ShiftTimes {
  startedAt: Instant;
  /** Null: it goes on. */
  endedAt: Instant | null;
  breaks: readonly ShiftBreak[];
}

/** What happened to a shift: at the till, or by a manager. */
export const shiftChangeKinds = ['in', 'breakStart', 'breakEnd', 'out', 'added', 'corrected'] as const;
export type ShiftChangeKind = (typeof shiftChangeKinds)[number];

/** What somebody does at the time clock. */
export const clockActions = ['in', 'breakStart', 'breakEnd', 'out'] as const satisfies readonly ShiftChangeKind[];
export type ClockAction = (typeof clockActions)[number];
