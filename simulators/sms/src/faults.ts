import { createFaultQueue } from '@servery/simulator-kit';

/** A failure on demand: it strikes the next call that creates, reads or lists messages, `times` times. */
export interface Fault {
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

/** What a fault is asked for by. */
export type FaultRequest = Pick<Fault, 'kind'> & Partial<Fault>;
export type Faults = ReturnType<typeof createFaults>;

/** By default, a time-out comes after the work and everything else before it. */
export const createFaults = () =>
  createFaultQueue(
    ({ kind, when = kind === 'timeout' ? 'after' : 'before', times = 1, code, status, delayMs = 2000 }: FaultRequest): Fault => {
      const usual = kind === 'refuse' ? { code: 20429, status: 429 } : { code: 20500, status: 500 };
      return { kind, when, times, code: code ?? usual.code, status: status ?? usual.status, delayMs };
    },
  );
