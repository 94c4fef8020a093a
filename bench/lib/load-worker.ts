import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { LoadPlan, LoadResult } from './load.ts';
import { anyPhone } from '../../tests/dev-env/any-phone.ts';
import { uuidv7 } from '../../tests/dev-env/uuidv7.ts';

/**
 * The load generator, in a separate process: raw keep-alive sockets, one request at a time on each, so that it takes little from the
 * machine that it shares with the server. `{{uuid}}`, `{{token}}`, `{{address}}` and `{{phone}}` in bodies and headers are replaced by
 * fresh ones for each request.
 */
const fill = (text: string) =>
  text.includes('{{')
    ? text
        .replaceAll('{{uuid}}', uuidv7)
        .replaceAll('{{token}}', () => randomBytes(16).toString('base64url'))
        .replaceAll('{{address}}', () => [10, ...randomBytes(3)].join('.'))
        .replaceAll('{{phone}}', anyPhone)
    : text;

function requestBytes(plan: LoadPlan, turn: number): Buffer {
  const request = plan.requests[turn % plan.requests.length]!;
  const body = request.body === undefined ? '' : fill(request.body);
  const headers = Object.entries({ host: `${plan.host}:${plan.port}`, ...request.headers }).map(
    ([name, value]) => `${name}: ${fill(value)}\r\n`,
  );
  const length = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${headers.join('')}${length}\r\n${body}`);
}

const bodyStart = Buffer.from('\r\n\r\n');

async function client(plan: LoadPlan, first: number, until: () => boolean, result: LoadResult): Promise<void> {
  const socket = connect(plan.port, plan.host);
  socket.setNoDelay(true);
  let turn = first;
  let pending: Buffer = Buffer.alloc(0);
  let sentAt = 0;
  const plain = plan.requests.every((request) => request.body === undefined);
  const prepared = plain ? plan.requests.map((_, index) => requestBytes(plan, index)) : null;
  await new Promise<void>((resolve, reject) => {
    const send = () => {
      sentAt = performance.now();
      socket.write(prepared === null ? requestBytes(plan, turn) : prepared[turn % prepared.length]!);
      turn += plan.connections;
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const end = pending.indexOf(bodyStart);
      if (end < 0) return;
      const head = pending.toString('latin1', 0, end);
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? -1);
      if (length < 0) return reject(new Error(`an answer without a length: ${head.slice(0, 200)}`));
      if (pending.length < end + 4 + length) return;
      const status = head.slice(9, 12);
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (status[0] !== '2') result.sample ??= pending.toString('utf8', end + 4, end + 4 + Math.min(length, 500));
      result.bytes += length;
      result.latencies.push(performance.now() - sentAt);
      pending = pending.subarray(end + 4 + length);
      if (until()) socket.end();
      else send();
    });
  });
}

process.once('message', async (plan: LoadPlan) => {
  const result: LoadResult = { statuses: {}, latencies: [], bytes: 0, seconds: 0, cpuSeconds: 0 };
  const start = performance.now();
  const cpu = process.cpuUsage();
  const until = () => performance.now() - start >= plan.milliseconds;
  await Promise.all(Array.from({ length: plan.connections }, (_, index) => client(plan, index, until, result)));
  result.seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  result.cpuSeconds = (used.user + used.system) / 1e6;
  process.send!(result, () => process.exit(0));
});
