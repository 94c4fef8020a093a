export const faultKinds = ['refuse', 'error', 'timeout', 'reset', 'garbage'] as const;

/** A failure on demand: it strikes the next mail, or the next one to an address. */
export interface Fault {
  /**
   * `refuse`: 422 with `code`. `error`: HTTP `status`. `timeout`: no answer. `reset`: the connection breaks. `garbage`: an answer that is
   * not JSON.
   */
  kind: (typeof faultKinds)[number];
  /** Whether the mail is accepted before things go wrong; by default it is before a `timeout`. */
  when: 'before' | 'after';
  to: string | null;
  times: number;
  status: number;
  code: number;
}

export interface Faults {
  add(fault: Pick<Fault, 'kind'> & Partial<Fault>): Fault;
  list(): readonly Fault[];
  clear(): void;
  /** The fault that strikes a mail, used up by one. */
  strike(to: string): Fault | null;
}

/** Faults strike in the order in which they were set. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add({ kind, ...rest }) {
      const usual = { when: kind === 'timeout' ? 'after' : 'before', to: null, times: 1, status: 500, code: 406 } as const;
      const fault: Fault = { ...usual, ...rest, kind };
      faults.push(fault);
      return fault;
    },
    list: () => faults,
    clear: () => void (faults = []),
    strike(to) {
      const fault = faults.find((each) => each.to === null || each.to === to);
      if (fault === undefined) return null;
      fault.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
      return { ...fault };
    },
  };
}
