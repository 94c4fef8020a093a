import { fork } from 'node:child_process';
import { join } from 'node:path';

export interface LoadPlan {
  host: string;
  port: number;
  connections: number;
  milliseconds: number;
  requests: { method: string; path: string; headers?: Record<string, string>; body?: string }[];
}

export interface LoadResult {
  /** Status → count. */
  statuses: Record<string, number>;
  /** Milliseconds. */
  latencies: number[];
  bytes: number;
  seconds: number;
  cpuSeconds: number;
  /** The beginning of the first answer that was not 2xx. */
  sample?: string;
}

/** Runs a plan in a separate process. Rejects if a response is not 2xx: a benchmark of errors proves nothing. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'load-worker.ts'), { execArgv: ['--no-warnings'] });
  const result = await new Promise<LoadResult>((resolve, reject) => {
    child.once('message', (message) => resolve(message as LoadResult));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the load generator ended with ${code}`)));
    child.send(plan);
  });
  const bad = Object.entries(result.statuses).filter(([status]) => !status.startsWith('2'));
  if (bad.length > 0) throw new Error(`answers other than 2xx: ${JSON.stringify(bad)} ${result.sample ?? ''}`);
  return result;
}

const count = (result: LoadResult) => Object.values(result.statuses).reduce((sum, value) => sum + value, 0);
export const perSecond = (result: LoadResult) => count(result) / result.seconds;
