import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SharedEnvironment } from './live-environment.ts';
import { openSharedLive } from './live-shared.ts';
import type { Freshness } from './live.ts';

type Message = { seq: number };

/** One browser in memory: its lock manager and broadcast channels, and a server for all tabs. */
const fakeBrowser = () => {
  const channels = new Set<{ onmessage: ((event: MessageEvent) => unknown) | null; frozen: () => boolean }>();
  let holder: { reject: (reason: unknown) => void } | undefined;
  const waiting: (() => void)[] = [];

  const request = (_name: string, options: LockOptions, work: () => Promise<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const start = () => {
        const mine = { reject };
        holder = mine;
        const release = () => {
          if (holder === mine) {
            holder = undefined;
            waiting.shift()?.();
          }
        };
        void work().then((value) => {
          release();
          resolve(value);
        });
      };
      if (options.steal) {
        holder?.reject(new DOMException('stolen', 'AbortError'));
        holder = undefined;
        start();
        return;
      }
      const enqueue = () => (holder ? waiting.push(enqueue) : start());
      options.signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(enqueue);
        if (at !== -1) waiting.splice(at, 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
      enqueue();
    });

  const connections: { cursor: string | undefined; at: string | undefined; write: (text: string) => void; open: () => boolean }[] = [];
  const fetchFor = (frozen: () => boolean) =>
    (async (_url: unknown, init?: RequestInit) => {
      let controller!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
      init?.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      connections.push({
        cursor: (init?.headers as Record<string, string>)['last-event-id'],
        at: (init?.headers as Record<string, string>)['last-event-at'],
        write: (text) => (frozen() ? undefined : controller.enqueue(new TextEncoder().encode(text))),
        open: () => !(init?.signal?.aborted ?? false),
      });
      return new Response(body);
    }) as typeof globalThis.fetch;

  let tabs = 0;
  const tab = (cursor: number) => {
    tabs += 1;
    const name = `tab-${tabs}`;
    const seen = { messages: [] as number[], resets: [] as number[], freshness: [] as Freshness[] };
    let frozen = false;
    const environment: SharedEnvironment = {
      locks: { request } as unknown as LockManager,
      visible: () => !frozen,
      id: () => name,
      channel: () => {
        const channel = {
          onmessage: null as ((event: MessageEvent) => unknown) | null,
          frozen: () => frozen,
          postMessage: (word: unknown) => {
            if (frozen) return;
            for (const other of channels)
              if (other !== channel && !other.frozen())
                queueMicrotask(() => other.onmessage?.({ data: structuredClone(word) } as MessageEvent));
          },
          close: () => void channels.delete(channel),
        };
        channels.add(channel);
        return channel;
      },
    };
    const live = openSharedLive<Message>({
      name: 'store',
      url: '/live',
      cursor,
      environment,
      fetch: fetchFor(() => frozen),
      onMessage: ({ seq }) => seen.messages.push(seq),
      onReset: (at) => seen.resets.push(at),
      onState: (state) => seen.freshness.push(state.freshness),
    });
    return { seen, live, freeze: () => void (frozen = true) };
  };
  return { tab, connections, openConnections: () => connections.filter((connection) => connection.open()) };
};

const message = (seq: number) => `id: ${seq}\nevent: message\ndata: {"seq":${seq},"at":"at ${seq}"}\n\n`;
const flush = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('openSharedLive', () => {
  it('reads one stream for all tabs, and sends a new tab what it missed', async () => {
    const browser = fakeBrowser();
    const first = browser.tab(10);
    await flush();
    browser.connections[0]?.write(message(11) + message(12));
    await flush();
    const second = browser.tab(11);
    await flush();
    browser.connections[0]?.write(message(13));
    await flush();
    expect(browser.connections).toHaveLength(1);
    expect(first.seen.messages).toEqual([11, 12, 13]);
    expect(second.seen.messages).toEqual([12, 13]);
    expect(second.seen.freshness.at(-1)).toBe('live');
  });

  it('resets a tab whose lists are older than the history', async () => {
    const browser = fakeBrowser();
    const first = browser.tab(100);
    await flush();
    const second = browser.tab(40);
    await flush();
    expect(second.seen.resets).toEqual([100]);
    expect(first.seen.resets).toEqual([]);
    browser.connections[0]?.write(message(101));
    await flush();
    expect(second.seen.messages).toEqual([101]);
  });

  it('hands the stream over when the reading tab closes, without gaps or duplicates', async () => {
    const browser = fakeBrowser();
    const first = browser.tab(1);
    await flush();
    const second = browser.tab(1);
    const third = browser.tab(1);
    await flush();
    browser.connections[0]?.write(message(2) + message(3));
    await flush();
    first.live.close();
    await flush();
    expect(browser.connections).toHaveLength(2);
    expect(browser.connections[1]).toMatchObject({ cursor: '3', at: 'at 3' });
    browser.connections[1]?.write(message(3) + message(4));
    await flush();
    expect(second.seen.messages).toEqual([2, 3, 4]);
    expect(third.seen.messages).toEqual([2, 3, 4]);
    expect(browser.openConnections()).toHaveLength(1);
  });

  it('takes the stream from a frozen tab', async () => {
    const browser = fakeBrowser();
    const first = browser.tab(1);
    await flush();
    const second = browser.tab(1);
    await flush();
    browser.connections[0]?.write(message(2));
    await flush();
    first.freeze();
    await vi.advanceTimersByTimeAsync(10_500);
    expect(second.seen.freshness.at(-1)).toBe('stale');
    await vi.advanceTimersByTimeAsync(3_000);
    const last = browser.connections.at(-1);
    expect(last?.cursor).toBe('2');
    last?.write(message(3));
    await flush();
    expect(second.seen.messages).toEqual([2, 3]);
    expect(second.seen.freshness.at(-1)).toBe('live');
  });

  it('releases the lock when its session has ended, so that another tab can sign in again', async () => {
    const browser = fakeBrowser();
    const first = browser.tab(1);
    await flush();
    const second = browser.tab(1);
    await flush();
    browser.connections[0]?.write('event: closed\ndata: {}\n\n');
    await flush();
    expect(first.seen.freshness.at(-1)).toBe('closed');
    expect(second.seen.freshness).not.toContain('closed');
    expect(browser.connections).toHaveLength(2);
  });
});
