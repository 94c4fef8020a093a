import type { Instant } from '../time/time.types.ts';
import { getLimitMinutes } from './break-limits.ts';
import type { ClockAction, ShiftBreak, ShiftBreakPreset, ShiftTimes } from './shifts.types.ts';

/** The break that somebody is on; undefined: none. */
export const getOpenBreak = ({ breaks }: Pick<ShiftTimes, 'breaks'>): ShiftBreak | undefined =>
  breaks.find(({ endedAt }) => endedAt === null);

/** What somebody can do at the time clock. `shift`: their open one; null: they are not clocked in. `breaks`: the store records them. */
export function getClockActions(shift: ShiftTimes | null, breaks: boolean): readonly ClockAction[] {
  if (shift === null) return ['in'];
  // A break that was begun can be ended, also after the store has stopped recording them.
  if (getOpenBreak(shift) !== undefined) return ['breakEnd', 'out'];
  return breaks ? ['breakStart', 'out'] : ['out'];
}

/** A new break of a preset. */
export const toBreak = (preset: ShiftBreakPreset, { id, at, deducts }: { id: string; at: Instant; deducts: boolean }): ShiftBreak => ({
  ...{ id, name: preset.name, type: preset.type },
  limitMinutes: getLimitMinutes(preset.limit),
  deductsOverLimit: deducts,
  startedAt: at,
  endedAt: null,
});

const endBreaks = (breaks: readonly ShiftBreak[], at: Instant): ShiftBreak[] =>
  breaks.map((one) => (one.endedAt === null ? { ...one, endedAt: at } : one));

/** An open shift after its break ended. */
export const endBreak = (shift: ShiftTimes, at: Instant): ShiftTimes => ({ ...shift, breaks: endBreaks(shift.breaks, at) });

/** A shift that ended; with it, the break that somebody was on. */
export const endShift = (shift: ShiftTimes, at: Instant): ShiftTimes => ({ ...endBreak(shift, at), endedAt: at });
