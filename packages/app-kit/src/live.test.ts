import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLive, type LiveState } from './live.ts';

type Message = { seq: number; type: string };

/** A server in memory: it records every request, and the test writes the body. */
const fakeServer = () => {
  const requests: { headers: Record<string, string>; write: (text: string) => void; end: () => void; aborted: () => boolean }[] = [];
  let answer: ((body: ReadableStream<Uint8Array>) => Response) | Error = (body) => new Response(body, { status: 200 });
  const fetch = (async (_url: unknown, init?: RequestInit) => {
    const encoder = new TextEncoder();
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    init?.signal?.addEventListener('abort', () => {
      try {
        controller.error(new DOMException('aborted', 'AbortError'));
      } catch {
        // already ended
      }
    });
    requests.push({
      headers: init?.headers as Record<string, string>,
      write: (text) => controller.enqueue(encoder.encode(text)),
      end: () => controller.close(),
      aborted: () => init?.signal?.aborted ?? false,
    });
    if (answer instanceof Error) throw answer;
    return answer(body);
  }) as typeof globalThis.fetch;
  const last = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('no request yet');
    return request;
  };
  return { fetch, requests, last, answerWith: (next: typeof answer) => void (answer = next) };
};

const message = (seq: number) => `id: ${seq}\nevent: message\ndata: {"seq":${seq},"type":"order.placed"}\n\n`;
const heartbeat = 'event: heartbeat\ndata: 2026-11-21T02:00:00.000Z\n\n';
const flush = () => vi.advanceTimersByTimeAsync(0);

const follow = (cursor: number | null, first?: Parameters<ReturnType<typeof fakeServer>['answerWith']>[0]) => {
  const server = fakeServer();
  if (first) server.answerWith(first);
  const seen = { messages: [] as number[], resets: [] as number[], states: [] as LiveState[], times: [] as number[] };
  const live = openLive<Message>({
    url: '/live',
    headers: () => ({ 'x-guest-token': 'secret' }),
    cursor,
    fetch: server.fetch,
    random: () => 1,
    onMessage: ({ seq }) => seen.messages.push(seq),
    onReset: (at) => seen.resets.push(at),
    onState: (state) => seen.states.push(state),
    onServerTime: (now) => seen.times.push(now),
  });
  return { server, seen, live, freshness: () => seen.states.at(-1)?.freshness };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('openLive', () => {
  it('resumes after the cursor with its own headers, and drops duplicates', async () => {
    const { server, seen, live, freshness } = follow(41);
    await flush();
    expect(freshness()).toBe('connecting');
    expect(server.last().headers).toMatchObject({ 'last-event-id': '41', 'x-guest-token': 'secret' });
    server.last().write(message(41) + message(42) + heartbeat);
    await flush();
    expect(seen.messages).toEqual([42]);
    expect(seen.times).toEqual([Date.parse('2026-11-21T02:00:00.000Z')]);
    expect(freshness()).toBe('live');
    live.close();
    expect(server.last().aborted()).toBe(true);
  });

  it('says when the event of its cursor happened, so that the server notices a restored log; not after a reset', async () => {
    const { server, live } = follow(1);
    await flush();
    expect(server.last().headers['last-event-at']).toBeUndefined();
    server.last().write('id: 2\nevent: message\ndata: {"seq":2,"at":"2026-11-21T02:00:00.000Z"}\n\n');
    await flush();
    server.last().end();
    await vi.advanceTimersByTimeAsync(250);
    expect(server.last().headers).toMatchObject({ 'last-event-id': '2', 'last-event-at': '2026-11-21T02:00:00.000Z' });
    server.last().write('id: 9\nevent: reset\ndata: {"cursor":9}\n\n');
    await flush();
    server.last().end();
    await vi.advanceTimersByTimeAsync(250);
    expect(server.last().headers['last-event-id']).toBe('9');
    expect(server.last().headers['last-event-at']).toBeUndefined();
    live.close();
  });

  it('resumes from the last sequence after a break, and never shows a short break as stale', async () => {
    const { server, seen, live } = follow(1);
    await flush();
    server.last().write(message(2));
    await flush();
    server.last().end();
    await vi.advanceTimersByTimeAsync(250);
    expect(server.requests).toHaveLength(2);
    expect(server.last().headers['last-event-id']).toBe('2');
    server.last().write(message(2) + message(3));
    await flush();
    expect(seen.messages).toEqual([2, 3]);
    expect(seen.states.map((state) => state.freshness)).not.toContain('stale');
    live.close();
  });

  it('reports stale within ten seconds of the last sign of life, drops the dead connection and reconnects', async () => {
    const { server, live, freshness } = follow(1);
    await flush();
    server.last().write(heartbeat);
    await flush();
    await vi.advanceTimersByTimeAsync(9_400);
    expect(freshness()).toBe('live');
    await vi.advanceTimersByTimeAsync(150);
    expect(freshness()).toBe('stale');
    expect(server.requests[0]?.aborted()).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(server.requests).toHaveLength(2);
    server.last().write(heartbeat);
    await flush();
    expect(freshness()).toBe('live');
    live.close();
  });

  it('waits longer after every failure, at most five seconds, and tries immediately when woken', async () => {
    const { server, live } = follow(1, new TypeError('refused'));
    await vi.advanceTimersByTimeAsync(250 + 500 + 1000 + 2000 + 4000);
    expect(server.requests).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(server.requests).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.requests).toHaveLength(7);
    live.wake();
    await flush();
    expect(server.requests).toHaveLength(8);
    live.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.requests).toHaveLength(8);
  });

  it('reports a reset and resumes from its id', async () => {
    const { server, seen, live } = follow(5);
    await flush();
    server.last().write('id: 90\nevent: reset\ndata: {}\n\n' + message(91));
    await flush();
    expect(seen.resets).toEqual([90]);
    expect(seen.messages).toEqual([91]);
    live.close();
  });

  it.each([401, 404])('stops at %i: the session is over', async (status) => {
    const { server, freshness } = follow(1, () => new Response('{}', { status }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(freshness()).toBe('closed');
    expect(server.requests).toHaveLength(1);
  });

  it('stops when the server closes the session', async () => {
    const { server, freshness } = follow(1);
    await flush();
    server.last().write('event: closed\ndata: {}\n\n');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(freshness()).toBe('closed');
    expect(server.requests).toHaveLength(1);
  });

  it('waits as long as a busy server asks for', async () => {
    const { server, live } = follow(1, () => new Response('{}', { status: 503, headers: { 'retry-after': '7' } }));
    await vi.advanceTimersByTimeAsync(6_900);
    expect(server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.requests).toHaveLength(2);
    live.close();
  });

  it('reads the same wherever the text is split, also within a line break', async () => {
    const text = ': hello\r\nid: 7\r\nevent: message\r\ndata: {"seq":\r\ndata: 7}\r\n\r\ndata: {"seq":8}\n\nevent: empty\n\n';
    for (let size = 1; size <= text.length; size += 1) {
      const { server, seen, live } = follow(6);
      await flush();
      for (let at = 0; at < text.length; at += size) server.last().write(text.slice(at, at + size));
      await flush();
      expect(seen.messages).toEqual([7, 8]);
      live.close();
    }
  });
});
