import { createFaultQueue } from '@servery/simulator-kit';

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

/** What a fault is asked for by. */
export type FaultRequest = Pick<Fault, 'kind'> & Partial<Fault>;
export type Faults = ReturnType<typeof createFaults>;

export const createFaults = () =>
  createFaultQueue(
    ({ kind, ...rest }: FaultRequest): Fault => {
      const usual = { when: kind === 'timeout' ? 'after' : 'before', to: null, times: 1, status: 500, code: 406 } as const;
      return { ...usual, ...rest, kind };
    },
    (fault, to: string) => fault.to === null || fault.to === to,
  );
