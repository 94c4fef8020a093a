import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Sends a request; the answer's body. Rejects when the connection ends without one. */
const ask = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (answer += text));
    socket.on('error', reject);
    socket.on('close', () => (answer === '' ? reject(new Error('no answer')) : resolve(/\d+$/.exec(answer)?.[0] ?? '')));
  });

it('leaves no connection without an answer when a node is killed that has not taken it yet', async () => {
  const primary = fork(join(import.meta.dirname, 'cluster-worker.ts'), { execArgv: ['--no-warnings'] });
  const [{ port, pids }] = (await once(primary, 'message')) as [{ port: number; pids: [number, number] }];
  const [victim, survivor] = pids;
  try {
    // Stopped, it takes nothing that comes from now on, as a node does that is busy.
    process.kill(victim, 'SIGSTOP');
    const answers = Array.from({ length: 20 }, () => ask(port));
    await Promise.race(answers);
    process.kill(victim, 'SIGKILL');
    expect(new Set(await Promise.all(answers))).toEqual(new Set([String(survivor)]));
  } finally {
    const gone = once(primary, 'exit');
    primary.disconnect();
    await gone;
  }
});
