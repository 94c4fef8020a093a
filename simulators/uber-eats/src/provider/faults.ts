/** The calls that can go wrong on demand. */
export const callNames = [
  'token',
  'getOrder',
  'listOrders',
  'accept',
  'deny',
  'cancel',
  'ready',
  'updateReadyTime',
  'listStores',
  'posData',
] as const;
export type CallName = (typeof callNames)[number];

export const faultKinds = ['refuse', 'timeout', 'drop', 'garbage', 'slow'] as const;

/** A failure on demand: it strikes the next call of the name (any call by default), `times` times. */
export interface Fault {
  id: number;
  /** `refuse`: an error in Uber's shape. `timeout`: never an answer. `drop`: the connection breaks. `garbage`: no JSON. */
  kind: (typeof faultKinds)[number];
  on: CallName | null;
  /** Whether the work is done before things go wrong. */
  when: 'before' | 'after';
  times: number;
  /** HTTP status and code of `refuse`. */
  status: number;
  code: string;
  /** How long `slow` takes. */
  delayMs: number;
  /** The hint when to try again that `refuse` gives; null: none. */
  retryAfterSeconds: number | null;
}

export interface Faults {
  add(fault: Pick<Fault, 'kind'> & Partial<Omit<Fault, 'id'>>): Fault;
  list(): Fault[];
  clear(): void;
  /** The fault that strikes a call, used up by one. */
  strike(name: CallName): Fault | null;
}

/** Faults apply in the order in which they were set. By default, a time-out comes after the work and everything else before it. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  let lastId = 0;
  return {
    add({ kind, when = kind === 'timeout' ? 'after' : 'before', status = 503, ...given }) {
      const code = status === 500 ? 'internal_server_error' : 'service_unavailable';
      const fault = { id: ++lastId, kind, when, status, code, on: null, times: 1, delayMs: 2000, retryAfterSeconds: 1, ...given };
      faults.push(fault);
      return fault;
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => void (faults = []),
    strike(name) {
      const fault = faults.find(({ on }) => on === null || on === name);
      if (!fault) return null;
      fault.times -= 1;
      faults = faults.filter((each) => each.times > 0);
      return { ...fault };
    },
  };
}
