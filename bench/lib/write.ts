import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Place } from '../../tests/dev-env/orders.ts';

export interface WritePlan {
  /** As pgbench writes: a statement for each table in a transaction; or all in one statement. */
  style: 'transaction' | 'statement';
  connection: object;
  connections: number;
  milliseconds: number;
  places: Place[];
  tradingDay: string;
  /** A priced cart as an order holds it. */
  cart: {
    itemTotal: number;
    lines: { itemId: string; categoryId: string; name: string; quantity: number; unitPrice: number; lineTotal: number }[];
  };
  /** An event's payload. */
  row: object;
}

export interface WriteResult {
  written: number;
  seconds: number;
}

/** Writes orders straight into the database from a separate process. @returns orders per second */
export async function writeDirectly(plan: WritePlan): Promise<number> {
  const child = fork(join(import.meta.dirname, 'write-worker.ts'), { execArgv: ['--no-warnings'] });
  const result = await new Promise<WriteResult>((resolve, reject) => {
    child.once('message', (message) => resolve(message as WriteResult));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the writer ended with ${code}`)));
    child.send(plan);
  });
  return result.written / result.seconds;
}
