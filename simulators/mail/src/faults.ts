/** `refuse`: 550, for ever. `later`: 451, not now. `cutBefore`, `cutAfter`: the line goes dead before the mail is taken, or after. */
export const faultKinds = ['refuse', 'later', 'cutBefore', 'cutAfter', 'slow'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A failure on demand. `to` limits it to one recipient; it happens `times` times, once by default. */
export interface Fault {
  id: number;
  kind: FaultKind;
  to: string | null;
  times: number;
  /** How long `slow` waits before it accepts the mail. */
  delayMs: number;
}

export interface Faults {
  add(fault: Pick<Fault, 'kind'> & Partial<Omit<Fault, 'id'>>): Fault;
  list(): Fault[];
  clear(): void;
  /** The first fault of these kinds that strikes a recipient, used up by one. */
  strike(kinds: readonly FaultKind[], to: readonly string[]): Fault | null;
}

/** Faults strike in the order in which they were asked for. */
export const createFaults = (): Faults => {
  let faults: Fault[] = [];
  let lastId = 0;
  return {
    add({ kind, to = null, times = 1, delayMs = 2000 }) {
      const fault = { id: ++lastId, kind, to: to?.toLowerCase() ?? null, times, delayMs };
      faults.push(fault);
      return { ...fault };
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear() {
      faults = [];
    },
    strike(kinds, to) {
      const fault = faults.find((each) => kinds.includes(each.kind) && (each.to === null || to.includes(each.to)));
      if (!fault) return null;
      fault.times -= 1;
      faults = faults.filter((each) => each.times > 0);
      return { ...fault };
    },
  };
};
