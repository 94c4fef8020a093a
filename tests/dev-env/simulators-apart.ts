import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DemoPrinter } from '../../apps/server/src/start/seed.ts';

export interface SimulatorsProcess {
  /** The variables that point an app at them. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Runs all simulators in a separate process, so that what they cost is not the app's.
 * @param env the app's variables with its port; the simulators' webhooks go there
 * @param printers of the printer cloud, besides the demo's
 * @throws if they do not start
 */
export async function startSimulatorsApart(env: Record<string, string>, printers: readonly DemoPrinter[]): Promise<SimulatorsProcess> {
  const child = fork(join(import.meta.dirname, 'simulators-worker.ts'), {
    execArgv: ['--no-warnings'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const exit = once(child, 'exit');
  child.send(printers);
  const [first] = (await Promise.race([once(child, 'message'), exit])) as [unknown];
  if (typeof first !== 'object' || first === null) throw new Error('the simulators did not start');
  return {
    env: first as Record<string, string>,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exit;
    },
  };
}
