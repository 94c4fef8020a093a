import { setTimeout as sleep } from 'node:timers/promises';
import { breakOff, createFaultQueue } from '@servery/simulator-kit';
import type { FastifyReply } from 'fastify';

/**
 * `tooMany`: HTTP 429. `error`: any status, 500 by default. `timeout`: no response. `reset`: the connection breaks. `garbage`: not JSON.
 * `strange`: JSON of another shape. `slow`: the response comes late, after those to later requests.
 */
export const faultKinds = ['tooMany', 'error', 'timeout', 'reset', 'garbage', 'strange', 'slow'] as const;

/** A failure on demand: it strikes the next `times` calls of either service. */
export interface Fault {
  kind: (typeof faultKinds)[number];
  times: number;
  status: number;
  delayMs: number;
}

/** What a fault is asked for by. */
export type FaultRequest = Pick<Fault, 'kind'> & Partial<Fault>;
export type Faults = ReturnType<typeof createFaults>;

export const createFaults = () =>
  createFaultQueue(({ kind, times = 1, status = kind === 'tooMany' ? 429 : 500, delayMs = 1_000 }: FaultRequest): Fault => ({
    kind,
    times,
    status,
    delayMs,
  }));

/** Fails with the fault that is due. @returns whether that was the whole answer */
export async function strike(faults: Faults, reply: FastifyReply, refuse: (status: number) => unknown): Promise<boolean> {
  const fault = faults.strike();
  if (fault === null) return false;
  switch (fault.kind) {
    case 'slow':
      await sleep(fault.delayMs);
      return false;
    case 'timeout':
      breakOff(reply, 'silence');
      return true;
    case 'reset':
      breakOff(reply, 'reset');
      return true;
    case 'garbage':
      void reply.type('text/html').send('<html>Bad gateway</html>');
      return true;
    case 'strange':
      void reply.send({ suggestions: 'none', addressComponents: 7 });
      return true;
    default:
      void reply.code(fault.status).send(refuse(fault.status));
      return true;
  }
}
