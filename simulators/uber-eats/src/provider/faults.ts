import { createFaultQueue } from '@servery/simulator-kit';

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

/** What a fault is asked for by. */
export type FaultRequest = Pick<Fault, 'kind'> & Partial<Fault>;
export type Faults = ReturnType<typeof createFaults>;

/** By default, a time-out comes after the work and everything else before it. */
export const createFaults = () =>
  createFaultQueue(
    ({ kind, when = kind === 'timeout' ? 'after' : 'before', status = 503, ...given }: FaultRequest): Fault => {
      const code = status === 500 ? 'internal_server_error' : 'service_unavailable';
      return { kind, when, status, code, on: null, times: 1, delayMs: 2000, retryAfterSeconds: 1, ...given };
    },
    ({ on }, name: CallName) => on === null || on === name,
  );
