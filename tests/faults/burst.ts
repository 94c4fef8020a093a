import { fork } from 'node:child_process';
import { join } from 'node:path';

export interface BurstPlan {
  host: string;
  port: number;
  origin: string;
  /** Offered, whatever is answered. */
  perSecond: number;
  milliseconds: number;
  /** Bodies with `{{uuid}}`, `{{token}}` and `{{phone}}`. */
  requests: { path: string; body: string }[];
}

export interface BurstResult {
  statuses: Record<string, number>;
  /** Ids of orders that were answered with 201. */
  acknowledged: string[];
  /** Refusals without Retry-After. */
  withoutRetryAfter: number;
  /** Connections that ended before their answer. */
  broken: number;
  /** Guests for whom this machine had no socket left. */
  notSent: number;
  sent: number;
  /** Of acknowledged orders, milliseconds. */
  latencies: number[];
  /** The beginning of the first answer that is neither an order nor a deliberate refusal. */
  sample: string;
}

/** Sends orders at a rate from a separate process. */
export async function burst(plan: BurstPlan): Promise<BurstResult> {
  const child = fork(join(import.meta.dirname, 'burst-worker.ts'), { execArgv: ['--no-warnings'], serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as BurstResult));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the guests ended with ${code}`)));
    child.send(plan);
  });
}
