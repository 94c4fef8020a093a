import { load, perSecond } from './lib/load.ts';
import { sampleAnswer, startBare } from './lib/bare.ts';
import type { Figure } from './lib/figures.ts';

/**
 * An address of ours against a bare Node server that sends the same bytes with the same headers: requests per second, both sides
 * alternately, one process each, 16 connections.
 */
export async function benchRead(options: {
  name: string;
  port: number;
  path: string;
  accept: string;
  rounds: number;
  milliseconds: number;
  goal: number | null;
}): Promise<Figure> {
  const headers = { accept: options.accept, 'accept-encoding': 'br, gzip' };
  const answer = await sampleAnswer('127.0.0.1', options.port, options.path, headers);
  const bare = await startBare(answer);
  const plan = (port: number) => ({
    host: '127.0.0.1',
    port,
    connections: 16,
    milliseconds: options.milliseconds,
    requests: [{ method: 'GET', path: options.path, headers }],
  });
  const figure: Figure = {
    name: options.name,
    unit: 'requests/s',
    ours: [],
    baseline: [],
    baselineName: 'bare Node server, same bytes',
    goal: options.goal,
    note: `${(answer.body.length / 1024).toFixed(1)} kB on the wire (${answer.headers['content-encoding'] ?? 'identity'}), 16 connections`,
  };
  try {
    // Both sides warm before anything counts.
    await load({ ...plan(options.port), milliseconds: 1000 });
    await load({ ...plan(bare.port), milliseconds: 1000 });
    for (let round = 0; round < options.rounds; round++) {
      figure.ours.push(perSecond(await load(plan(options.port))));
      figure.baseline.push(perSecond(await load(plan(bare.port))));
    }
  } finally {
    bare.child.kill();
  }
  return figure;
}
