import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';

/** A node that dies within this time of its start waits before the next try. */
const soonMs = 5_000;

/**
 * Several app nodes behind one port. Only the primary owns database, migrations and simulators; the nodes get the database's address.
 * A node that dies is started again, and the others answer what it had not taken yet.
 * @returns stops all nodes: each finishes what it has begun
 */
export async function startNodes(options: { count: number; env: Record<string, string>; log: Logger }): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  // Each node takes connections from the port itself. If the primary handed them out in turn, one that a node was given and had not confirmed
  // when it was killed would stay open in the primary, and its client would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ execArgv: process.execArgv, serialization: 'advanced' });

  const start = (): Promise<Worker> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork(options.env);
      const startedAt = Date.now();
      worker.once('message', (message) => {
        if (message === 'ready') resolve(worker);
      });
      worker.once('exit', (code, signal) => {
        reject(new Error(`A node ended before it was ready (${signal ?? code}).`));
        if (stopping) return;
        options.log.warn({ pid: worker.process.pid, code, signal }, 'A node ended and is started again.');
        setTimeout(() => void start().catch(() => {}), Date.now() - startedAt < soonMs ? 1_000 : 0);
      });
    });

  await Promise.all(Array.from({ length: options.count }, start));
  return {
    async stop() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map((worker) => {
          const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
          worker.process.kill('SIGTERM');
          return ended;
        }),
      );
    },
  };
}
