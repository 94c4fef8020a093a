/** A failure on demand: it strikes the next call that creates, reads or lists messages, `times` times. */
export interface Fault {
  id: number;
  /** `refuse`: a response with `code` and `status`. `timeout`: no response. `reset`: the connection breaks. `garbage`: not JSON. */
  kind: 'refuse' | 'timeout' | 'reset' | 'error' | 'garbage' | 'slow';
  /** Whether the work is done before things go wrong. */
  when: 'before' | 'after';
  times: number;
  /** The provider's code of `refuse`. */
  code: number;
  /** HTTP status of `refuse` and `error`. */
  status: number;
  /** How long `slow` takes. */
  delayMs: number;
}

export interface Faults {
  add(fault: Pick<Fault, 'kind'> & Partial<Omit<Fault, 'id'>>): Fault;
  list(): Fault[];
  clear(): void;
  /** The fault that strikes a call, used up by one. */
  strike(): Fault | null;
}

/** Faults apply in the order in which they were set. By default, a time-out comes after the work and everything else before it. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  let lastId = 0;
  return {
    add({ kind, when = kind === 'timeout' ? 'after' : 'before', times = 1, code, status, delayMs = 2000 }) {
      const usual = kind === 'refuse' ? { code: 20429, status: 429 } : { code: 20500, status: 500 };
      const fault = { id: ++lastId, kind, when, times, code: code ?? usual.code, status: status ?? usual.status, delayMs };
      faults.push(fault);
      return fault;
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => void (faults = []),
    strike() {
      const fault = faults[0];
      if (fault === undefined) return null;
      fault.times -= 1;
      faults = faults.filter((each) => each.times > 0);
      return { ...fault };
    },
  };
}
