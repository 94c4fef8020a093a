/** Minutes or milliseconds from `start` (included) to `end` (not included). */
export interface Interval {
  start: number;
  end: number;
}

/** The same time in order, without overlaps; intervals that touch become one. */
export function merge(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { start, end } of [...intervals].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else if (end > start) merged.push({ start, end });
  }
  return merged;
}

/** The time that both have; both merged. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const both: Interval[] = [];
  for (const one of a) {
    for (const other of b) {
      const start = Math.max(one.start, other.start);
      const end = Math.min(one.end, other.end);
      if (start < end) both.push({ start, end });
    }
  }
  return both;
}

/** The time of `a` that `b` leaves. */
export function subtract(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  let left: Interval[] = [...a];
  for (const cut of b) {
    left = left.flatMap(({ start, end }) =>
      cut.end <= start || cut.start >= end
        ? [{ start, end }]
        : [
            { start, end: cut.start },
            { start: cut.end, end },
          ].filter((part) => part.start < part.end),
    );
  }
  return left;
}

export const shift = (intervals: readonly Interval[], by: number): Interval[] =>
  intervals.map(({ start, end }) => ({ start: start + by, end: end + by }));
