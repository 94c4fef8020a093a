export const faultKinds = ['slowDown', 'error', 'full', 'redirect', 'timeout', 'reset', 'cut', 'silence'] as const;

/** A failure on demand: it strikes the next calls of a method for keys that contain a text. */
export interface Fault {
  /**
   * `slowDown`: 503. `error`: `status` and `code`, InternalError by default. `full`: no space. `redirect`: the bucket is in another region.
   * `timeout`: no answer. `reset`: the connection breaks. `cut`: half of the body comes, then the connection breaks. `silence`: half of the
   * body comes, then nothing.
   */
  kind: (typeof faultKinds)[number];
  /** Whether the work is done before things go wrong; by default it is before a `timeout`. */
  when: 'before' | 'after';
  method: string | null;
  key: string;
  times: number;
  status: number;
  code: string;
}

export interface Faults {
  add(fault: Pick<Fault, 'kind'> & Partial<Fault>): Fault;
  list(): readonly Fault[];
  clear(): void;
  /** The fault that strikes a call, used up by one. */
  strike(method: string, key: string): Fault | null;
}

/** Faults strike in the order in which they were set. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add({ kind, ...rest }) {
      const usual = { when: kind === 'timeout' ? 'after' : 'before', status: 500, code: 'InternalError' } as const;
      const fault: Fault = { ...usual, method: null, key: '', times: 1, ...rest, kind };
      faults.push(fault);
      return fault;
    },
    list: () => faults,
    clear: () => void (faults = []),
    strike(method, key) {
      const fault = faults.find((each) => (each.method ?? method) === method && key.includes(each.key));
      if (fault === undefined) return null;
      fault.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
      return { ...fault };
    },
  };
}
