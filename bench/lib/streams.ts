import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StreamPlan {
  host: string;
  port: number;
  streams: { path: string; headers: Record<string, string> }[];
}

export interface StreamReport {
  open: number;
  /** `at` in milliseconds of this machine's clock. */
  arrived: { stream: number; type: string; at: number }[];
}

export interface OpenStreams {
  /** What has come since the last time it was asked. */
  report(): Promise<StreamReport>;
  close(): Promise<void>;
}

/** Opens streams and waits until all of them are. @throws when they are not within a minute */
export async function openStreams(plan: StreamPlan): Promise<OpenStreams> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'stream-worker.ts'), { execArgv: ['--no-warnings'] });
  const report = async (): Promise<StreamReport> => {
    const answer = once(child, 'message');
    child.send({ report: true });
    return (await answer)[0] as StreamReport;
  };
  child.send({ plan });
  for (const deadline = Date.now() + 60_000; (await report()).open < plan.streams.length; await sleep(100)) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the streams did not open');
  }
  return {
    report,
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
