import { Writable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSseStream } from './sse-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakeReply(reading: boolean) {
  const written: string[] = [];
  const raw = Object.assign(
    new Writable({
      decodeStrings: false,
      write: (chunk, _encoding, done) => {
        written.push(String(chunk));
        if (reading) done();
      },
    }),
    { writeHead: vi.fn() },
  );
  const reply = { raw, hijack: vi.fn(), getHeaders: () => ({ 'x-request-id': '1' }) };
  const request = { log: { debug: () => {} } };
  return { stream: openSseStream(request as unknown as FastifyRequest, reply as unknown as FastifyReply), raw, reply, written };
}

it('sends nothing, not even headers, before it is opened', () => {
  const { stream, raw, reply } = fakeReply(true);
  stream.end();
  expect([raw.writeHead.mock.calls.length, reply.hijack.mock.calls.length]).toEqual([0, 0]);
});

it('beats every four seconds until its end, and ends by itself within 36 minutes', () => {
  const { stream, written } = fakeReply(true);
  const onEnd = vi.fn();
  stream.onEnd(onEnd);
  stream.open();
  stream.open();
  stream.send({ event: 'message', id: 7, data: '{}' });
  vi.advanceTimersByTime(8_000);
  expect(written).toHaveLength(4);
  expect(written[1]).toBe('id: 7\nevent: message\ndata: {}\n\n');
  vi.advanceTimersByTime(36 * 60_000);
  const count = written.length;
  vi.advanceTimersByTime(60_000);
  expect([stream.ended, onEnd.mock.calls.length, written.length]).toEqual([true, 1, count]);
});

it('drops a reader that does not read', () => {
  const { stream, raw } = fakeReply(false);
  const onEnd = vi.fn();
  stream.onEnd(onEnd);
  for (let i = 0; i < 20 && !stream.ended; i += 1) stream.send({ event: 'message', id: i, data: 'x'.repeat(20_000) });
  expect([stream.ended, raw.destroyed, onEnd.mock.calls.length]).toEqual([true, true, 1]);
});
