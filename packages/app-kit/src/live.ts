import type { LiveMessage } from '@servery/contract/events';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** `stale`: nothing received for `staleAfter`, despite all retries. `closed`: the session has ended, and we have stopped. */
export type Freshness = 'connecting' | 'live' | 'stale' | 'closed';
export interface LiveState {
  freshness: Freshness;
  /** Epoch milliseconds of the last sign of life, by this device's clock; null before the first. */
  lastReceivedAt: number | null;
}

export interface LiveListeners<Message> {
  onMessage(message: Message): void;
  /** The server no longer knows the cursor: read the lists again. The stream continues. */
  onReset(cursor: number): void;
  onState(state: LiveState): void;
  /** The server's clock, epoch milliseconds, with every heartbeat. */
  onServerTime?: ((now: number) => void) | undefined;
}

export interface LiveOptions<Message = LiveMessage> extends LiveListeners<Message> {
  url: string;
  headers?: (() => Record<string, string>) | undefined;
  /** The sequence at which the lists were read: the stream continues after it. Null: from now on. */
  cursor: number | null;
  /** When the event of the cursor happened, if the cursor came with a message: the server resets a stream whose log was restored meanwhile. */
  cursorAt?: string | undefined;
  fetch?: typeof fetch | undefined;
  /** 0 to 1; spreads the reconnects of many screens. */
  random?: (() => number) | undefined;
}

export interface LiveHandle {
  close(): void;
  /** Retries immediately: the network is back, or the screen is visible again. */
  wake(): void;
}

/** Two heartbeats (4 s each) may be lost; a screen must report that it is stale within ten seconds. */
export const staleAfter = 9500;
const longestPause = 5000;
const firstPause = 250;
/** No session, no permission, or not found: a retry would not help. */
const finalStatuses = [401, 403, 404];

const serverTime = (data: string): number => {
  const plain = data.startsWith('{') ? (JSON.parse(data) as { at?: unknown; now?: unknown }) : { at: data };
  const value = plain.at ?? plain.now;
  return typeof value === 'number' ? value : Date.parse(String(value));
};

/** When the event of a message happened, as every message says. */
export const getEventTime = (message: { seq: number; at?: unknown }): string | undefined =>
  typeof message.at === 'string' ? message.at : undefined;

/** Follows a live stream over fetch, which can send headers: resumes after every break and never gives up while the session lasts. */
export const openLive = <Message extends { seq: number } = LiveMessage>(options: LiveOptions<Message>): LiveHandle => {
  const send = options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input));
  const random = options.random ?? Math.random;
  let { cursor, cursorAt } = options;
  let state: LiveState = { freshness: 'connecting', lastReceivedAt: null };
  let connection: AbortController | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let stale: ReturnType<typeof setTimeout> | undefined;

  const show = (next: LiveState) => {
    state = next;
    options.onState(next);
  };
  const watchFreshness = () => {
    clearTimeout(stale);
    stale = setTimeout(() => show({ freshness: 'stale', lastReceivedAt: state.lastReceivedAt }), staleAfter);
  };
  /** A connection without data for this long is dead, whatever the operating system believes. */
  const watchSilence = (current: AbortController) => {
    clearTimeout(silence);
    silence = setTimeout(() => current.abort(), staleAfter);
  };

  const stop = () => {
    clearTimeout(retry);
    clearTimeout(silence);
    clearTimeout(stale);
    connection?.abort();
    connection = undefined;
  };
  const finish = () => {
    stop();
    show({ freshness: 'closed', lastReceivedAt: state.lastReceivedAt });
  };

  const receive = ({ event, data, id }: EventSourceMessage) => {
    failures = 0;
    if (event === 'closed') return finish();
    const seq = id === undefined || id === '' ? null : Number(id);
    if (event === 'heartbeat') {
      const now = serverTime(data);
      if (Number.isFinite(now)) options.onServerTime?.(now);
    } else if (event === 'reset') {
      cursor = seq ?? cursor;
      cursorAt = undefined;
      options.onReset(cursor ?? 0);
    } else if (event === undefined || event === 'message') {
      const message = JSON.parse(data) as Message;
      if (cursor !== null && message.seq <= cursor) return;
      cursor = message.seq;
      cursorAt = getEventTime(message);
      options.onMessage(message);
    }
  };

  const again = (wait?: number) => {
    const pause = Math.min(longestPause, firstPause * 2 ** Math.min(failures, 10));
    failures += 1;
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), wait ?? pause * (0.5 + random() / 2));
  };

  const connect = async () => {
    connection?.abort();
    const current = new AbortController();
    connection = current;
    const stillOurs = () => connection === current;
    watchSilence(current);
    try {
      const response = await send(options.url, {
        headers: {
          accept: 'text/event-stream',
          ...(cursor === null ? {} : { 'last-event-id': String(cursor) }),
          ...(cursorAt === undefined ? {} : { 'last-event-at': cursorAt }),
          ...options.headers?.(),
        },
        cache: 'no-store',
        credentials: 'same-origin',
        signal: current.signal,
      });
      if (!stillOurs()) return;
      if (finalStatuses.includes(response.status)) return finish();
      if (!response.ok || !response.body) {
        clearTimeout(silence);
        const after = Number(response.headers.get('retry-after') ?? Number.NaN);
        return again(Number.isFinite(after) ? Math.min(after * 1000, 30_000) : undefined);
      }
      const parser = createParser({ onEvent: (event) => stillOurs() && receive(event) });
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || !stillOurs()) break;
        watchSilence(current);
        watchFreshness();
        show({ freshness: 'live', lastReceivedAt: Date.now() });
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } catch {
      // A break is reported as `stale` once it lasts; most are over before anybody would notice.
    }
    if (!stillOurs()) return;
    clearTimeout(silence);
    again();
  };

  options.onState(state);
  watchFreshness();
  void connect();
  return {
    close: stop,
    wake: () => {
      if (state.freshness === 'closed' || connection === undefined) return;
      if (state.freshness === 'live' && state.lastReceivedAt !== null && Date.now() - state.lastReceivedAt < staleAfter / 2) return;
      failures = 0;
      clearTimeout(retry);
      void connect();
    },
  };
};
