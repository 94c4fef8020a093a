import { createFaultQueue } from '@servery/simulator-kit';

/** A failure on demand. `path` limits it to one interface ("pushContent"); it happens `times` times, once by default. */
export interface Fault {
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

/** What a fault is asked for by. */
export type FaultRequest = Pick<Fault, 'kind'> & Partial<Fault>;
export type Faults = ReturnType<typeof createFaults>;

/** By default a time-out comes after the work, everything else before it. */
export const createFaults = () =>
  createFaultQueue(
    (asked: FaultRequest): Fault => {
      const { kind, when = kind === 'timeout' ? 'after' : 'before', path = null, times = 1, code = 50000, delayMs = 2000 } = asked;
      return { kind, when, path, times, code, delayMs };
    },
    (fault, path: string) => fault.path === null || path.endsWith(fault.path),
  );
