/** A failure on demand. `path` limits it to one interface ("pushContent"); it happens `times` times, once by default. */
export interface Fault {
  id: number;
  kind: 'refuse' | 'timeout' | 'drop' | 'error500' | 'garbage' | 'slow';
  /** Whether the work is done before the failure. */
  when: 'before' | 'after';
  path: string | null;
  times: number;
  /** The code of `refuse`. */
  code: number;
  /** How long `slow` takes. */
  delayMs: number;
}

export interface Faults {
  add(fault: Pick<Fault, 'kind'> & Partial<Omit<Fault, 'id'>>): Fault;
  list(): Fault[];
  clear(): void;
  /** The fault that strikes a call, used up by one. */
  strike(path: string): Fault | null;
}

/** Faults strike in the order in which they were asked for. By default a time-out comes after the work, everything else before it. */
export const createFaults = (): Faults => {
  let faults: Fault[] = [];
  let lastId = 0;
  return {
    add({ kind, when = kind === 'timeout' ? 'after' : 'before', path = null, times = 1, code = 50000, delayMs = 2000 }) {
      const fault = { id: ++lastId, kind, when, path, times, code, delayMs };
      faults.push(fault);
      return fault;
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear() {
      faults = [];
    },
    strike(path) {
      const fault = faults.find((each) => each.path === null || path.endsWith(each.path));
      if (!fault) return null;
      fault.times -= 1;
      faults = faults.filter((each) => each.times > 0);
      return { ...fault };
    },
  };
};
