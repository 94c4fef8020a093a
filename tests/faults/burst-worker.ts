import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { BurstPlan, BurstResult } from './burst.ts';
import { anyPhone } from '../dev-env/any-phone.ts';
import { uuidv7 } from '../dev-env/uuidv7.ts';

/**
 * Sends orders at a fixed rate, however long answers take: an open loop, in a separate process. A socket carries one request at a time; if
 * none is free another is opened, up to a limit, beyond which a guest counts as one who got no connection.
 */
const SOCKETS = 2_000;

process.once('message', (plan: BurstPlan) => {
  const result: BurstResult = {
    statuses: {},
    acknowledged: [],
    withoutRetryAfter: 0,
    broken: 0,
    notSent: 0,
    sent: 0,
    latencies: [],
    sample: '',
  };
  const free: Socket[] = [];
  let sockets = 0;
  let busy = 0;
  let turn = 0;

  const send = (socket: Socket) => {
    const { path, body } = plan.requests[turn++ % plan.requests.length]!;
    const id = uuidv7();
    const text = body.replace('{{uuid}}', id).replace('{{token}}', randomBytes(16).toString('base64url')).replace('{{phone}}', anyPhone());
    const address = [10, ...randomBytes(3)].join('.');
    Object.assign(socket, { orderId: id, sentAt: performance.now() });
    busy += 1;
    result.sent += 1;
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${plan.host}:${plan.port}\r\norigin: ${plan.origin}\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  };

  const open = () => {
    sockets += 1;
    const socket = connect(plan.port, plan.host);
    socket.setNoDelay(true);
    let pending = '';
    let waiting = true;
    socket.setEncoding('utf8');
    socket.on('connect', () => {
      waiting = false;
      send(socket);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets -= 1;
      const at = free.indexOf(socket);
      if (at >= 0) free.splice(at, 1);
      // The machine's own queue of new connections was full: nothing was asked yet.
      else if (waiting) result.notSent += 1;
      else {
        result.broken += 1;
        busy -= 1;
      }
    });
    socket.on('data', (chunk: string) => {
      pending += chunk;
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = pending.slice(0, end);
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      if (Buffer.byteLength(pending) < Buffer.byteLength(head) + 4 + length) return;
      const status = head.slice(9, 12);
      const { orderId, sentAt } = socket as Socket & { orderId: string; sentAt: number };
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      if (status === '201') {
        result.acknowledged.push(orderId);
        result.latencies.push(Math.round(performance.now() - sentAt));
      } else if ((status === '503' || status === '429') && !/^retry-after: *\d+/im.test(head)) result.withoutRetryAfter += 1;
      else if (status !== '503' && status !== '429') result.sample ||= pending.slice(end + 4, end + 400);
      pending = '';
      busy -= 1;
      free.push(socket);
    });
  };

  const start = performance.now();
  let due = 0;
  const timer = setInterval(() => {
    const elapsed = performance.now() - start;
    const target = Math.floor((Math.min(elapsed, plan.milliseconds) * plan.perSecond) / 1000);
    for (; due < target; due++) {
      const socket = free.pop();
      if (socket !== undefined) send(socket);
      else if (sockets < SOCKETS) open();
      else result.notSent += 1;
    }
    if (elapsed < plan.milliseconds || (busy > 0 && elapsed < plan.milliseconds + 60_000)) return;
    clearInterval(timer);
    process.send!(result, () => process.exit(0));
  }, 5);
});
