/** Seeded random numbers: the same seed always gives the same numbers. */
export interface Random {
  /** 0 to 1, 1 excluded. */
  next: () => number;
  between: (low: number, high: number) => number;
  /** `centre` give or take `spread`. */
  around: (centre: number, spread: number) => number;
  whole: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
}

function hash(seed: string): number {
  let value = 2166136261;
  for (let index = 0; index < seed.length; index += 1) value = Math.imul(value ^ seed.charCodeAt(index), 16777619);
  return value >>> 0;
}

/** Creates a random generator from a name. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    around: (centre, spread) => between(centre - spread, centre + spread),
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => {
      const one = from[Math.floor(next() * from.length)];
      if (one === undefined) throw new Error('Nothing to pick from');
      return one;
    },
  };
}
