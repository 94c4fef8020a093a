import type { Instant } from '../time/time.types.ts';
import type { ShiftTimes } from './shifts.types.ts';

const minuteInMs = 60_000;

/** The minutes of a shift. `worked` + `breaks` and `paid` + `unpaid` are both the whole of it. */
export interface ShiftHours {
  /** From clocking in to clocking out. */
  total: number;
  /** The total less all breaks. */
  worked: number;
  breaks: number;
  /** What is paid: the total less unpaid breaks and what was deducted. */
  paid: number;
  unpaid: number;
  /** The part of `unpaid` that was deducted automatically: paid breaks beyond their limit. */
  deducted: number;
}

/**
 * The minutes of a shift until it ended, or until `now` while it goes on. They are real minutes: a night in which the clock changes has an
 * hour more or less. Parts of a minute count for the employee: what is not paid is rounded down.
 */
export function calculateShiftHours({ startedAt, endedAt, breaks }: ShiftTimes, now: Instant): ShiftHours {
  const end = Math.max(Date.parse(startedAt), Date.parse(endedAt ?? now));
  const total = Math.floor((end - Date.parse(startedAt)) / minuteInMs);
  let [all, unpaid, deducted] = [0, 0, 0];
  for (const { type, limitMinutes, deductsOverLimit, ...times } of breaks) {
    const length = Math.max(0, Math.min(end, Date.parse(times.endedAt ?? now)) - Date.parse(times.startedAt));
    all += length;
    if (type === 'UNPAID') unpaid += length;
    else if (deductsOverLimit && limitMinutes !== null) deducted += Math.max(0, length - limitMinutes * minuteInMs);
  }
  const minutes = {
    breaks: Math.min(total, Math.floor(all / minuteInMs)),
    unpaid: Math.min(total, Math.floor((unpaid + deducted) / minuteInMs)),
  };
  return {
    total,
    ...minutes,
    worked: total - minutes.breaks,
    paid: total - minutes.unpaid,
    deducted: Math.min(minutes.unpaid, Math.floor(deducted / minuteInMs)),
  };
}

/** The hours of several shifts together. */
export const addShiftHours = (hours: readonly ShiftHours[]): ShiftHours =>
  hours.reduce(
    (sum, one) => ({
      total: sum.total + one.total,
      worked: sum.worked + one.worked,
      breaks: sum.breaks + one.breaks,
      paid: sum.paid + one.paid,
      unpaid: sum.unpaid + one.unpaid,
      deducted: sum.deducted + one.deducted,
    }),
    { total: 0, worked: 0, breaks: 0, paid: 0, unpaid: 0, deducted: 0 },
  );
