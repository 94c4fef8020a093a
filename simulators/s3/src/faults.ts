import { createFaultQueue } from '@servery/simulator-kit';

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

/** What a fault is asked for by. */
export type FaultRequest = Pick<Fault, 'kind'> & Partial<Fault>;
export type Faults = ReturnType<typeof createFaults>;

export const createFaults = () =>
  createFaultQueue(
    ({ kind, ...rest }: FaultRequest): Fault => {
      const usual = { when: kind === 'timeout' ? 'after' : 'before', status: 500, code: 'InternalError' } as const;
      return { ...usual, method: null, key: '', times: 1, ...rest, kind };
    },
    (fault, method: string, key: string) => (fault.method ?? method) === method && key.includes(fault.key),
  );
