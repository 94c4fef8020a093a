/** The simulated clock: it runs like the machine's own, and can be set forward. */
export interface Clock {
  nowMs(): number;
  /** Milliseconds that it is ahead of the machine's. */
  offsetMs(): number;
  /** Sets it forward to an instant in unix milliseconds; never back. */
  setForward(toMs: number): void;
}

export const createClock = (): Clock => {
  let offset = 0;
  return {
    nowMs: () => Date.now() + offset,
    offsetMs: () => offset,
    setForward(toMs) {
      offset = Math.max(offset, toMs - Date.now());
    },
  };
};
