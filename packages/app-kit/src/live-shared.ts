import { browserEnvironment, type SharedEnvironment, type Word } from './live-environment.ts';
import { getEventTime, openLive, staleAfter, type LiveHandle, type LiveOptions, type LiveState } from './live.ts';

export interface SharedLiveOptions<Message> extends LiveOptions<Message> {
  /** One stream for all tabs of this browser with the same name: include stream and principal in it. */
  name: string;
  environment?: SharedEnvironment | undefined;
}

/** How many messages a reader remembers for tabs that open, or that were frozen for a moment. */
const memory = 300;

/**
 * Like `openLive`, with one connection for all tabs of a browser: the tab that holds the lock reads the stream and passes its messages on.
 * A new tab gets what it missed from the reader's history, or a reset if that does not reach back far enough. When the reader closes, the
 * next tab continues where it stopped; a silent reader (frozen in the background) loses the lock to a visible tab.
 */
export const openSharedLive = <Message extends { seq: number }>(options: SharedLiveOptions<Message>): LiveHandle => {
  const { locks, channel: openChannel, visible, id } = options.environment ?? browserEnvironment();
  if (!locks || !openChannel) return openLive(options);

  const me = id();
  const name = `servery:${options.name}`;
  const channel = openChannel(name);
  const say = (word: Word<Message>) => channel.postMessage(word);
  let { cursor, cursorAt } = options;
  let closed = false;
  let own: LiveHandle | undefined;
  let state: LiveState = { freshness: 'connecting', lastReceivedAt: null };
  /** Messages that arrive while this tab waits for the reader's answer. */
  let held: Message[] | undefined;
  /** The reader's history: every message after `recentFrom`. */
  let recent: Message[] = [];
  let recentFrom = cursor;
  let readerReceivedAt = Date.now();
  let place: AbortController | undefined;

  const show = (next: LiveState) => {
    if (next.freshness === state.freshness && next.lastReceivedAt === state.lastReceivedAt) return;
    state = next;
    options.onState(next);
  };
  const take = (message: Message) => {
    if (cursor !== null && message.seq <= cursor) return;
    cursor = message.seq;
    cursorAt = getEventTime(message);
    options.onMessage(message);
  };
  const startOver = (at: number) => {
    cursor = at;
    cursorAt = undefined;
    held = undefined;
    options.onReset(at);
  };
  const askForMissing = () => {
    held = [];
    say({ kind: 'hello', from: me, cursor });
  };
  const close = () => {
    closed = true;
    clearInterval(watch);
    place?.abort();
    own?.close();
    own = undefined;
    channel.close();
  };

  /** Reads the stream while this tab holds the lock; settles when it releases the lock. */
  const lead = (givenBack: AbortSignal) =>
    new Promise<void>((resolve) => {
      givenBack.addEventListener('abort', () => resolve(), { once: true });
      held = undefined;
      recent = [];
      recentFrom = cursor;
      own = openLive<Message>({
        ...options,
        cursor,
        cursorAt,
        onMessage: (message) => {
          recent.push(message);
          if (recent.length > memory) recentFrom = recent.shift()?.seq ?? recentFrom;
          take(message);
          say({ kind: 'message', message });
        },
        onReset: (at) => {
          recent = [];
          recentFrom = at;
          startOver(at);
          say({ kind: 'reset', cursor: at });
        },
        onState: (next) => {
          show(next);
          // The session of this tab is over. Other tabs find out from the server, and a new session is not blocked.
          if (next.freshness === 'closed') return close();
          say({ kind: 'state', state: next });
        },
        onServerTime: (now) => {
          options.onServerTime?.(now);
          say({ kind: 'time', now });
        },
      });
      say({ kind: 'leads' });
    });

  const queue = (steal: boolean) => {
    place?.abort();
    const current = new AbortController();
    place = current;
    const run = () => (closed ? Promise.resolve() : lead(current.signal));
    const rejoin = () => {
      if (closed || place !== current) return;
      own?.close();
      own = undefined;
      readerReceivedAt = Date.now();
      queue(false);
      askForMissing();
    };
    // A request with `steal` must not carry a signal.
    const turn = steal ? locks.request(name, { steal: true }, run) : locks.request(name, { signal: current.signal }, run);
    turn.then(rejoin, rejoin);
  };

  const answer = (asker: string, from: number | null) => {
    if (from === null || recentFrom === null || from >= recentFrom) {
      const messages = from === null ? [] : recent.filter(({ seq }) => seq > from);
      say({ kind: 'catchUp', to: asker, messages, state });
    } else say({ kind: 'lost', to: asker, cursor: cursor ?? 0 });
  };

  channel.onmessage = ({ data }: MessageEvent<Word<Message>>) => {
    if (closed) return;
    if (data.kind === 'hello') return own ? answer(data.from, data.cursor) : undefined;
    if (own) return undefined;
    readerReceivedAt = Date.now();
    switch (data.kind) {
      case 'leads':
        return askForMissing();
      case 'catchUp': {
        if (data.to !== me || !held) return undefined;
        const missed = [...data.messages, ...held].toSorted((a, b) => a.seq - b.seq);
        held = undefined;
        for (const message of missed) take(message);
        return show(data.state);
      }
      case 'lost':
        return data.to === me ? startOver(data.cursor) : undefined;
      case 'message':
        return held ? void held.push(data.message) : take(data.message);
      case 'reset':
        return startOver(data.cursor);
      case 'state':
        return show(data.state);
      case 'time':
        return options.onServerTime?.(data.now);
    }
  };

  // The reader passes on every sign of life; without one for too long it is frozen or closed, even if it still holds the lock.
  const watch = setInterval(() => {
    const silent = Date.now() - readerReceivedAt;
    if (own || silent < staleAfter) return;
    show({ freshness: 'stale', lastReceivedAt: state.lastReceivedAt });
    if (visible() && silent >= staleAfter + 2000) queue(true);
  }, 500);

  options.onState(state);
  queue(false);
  askForMissing();

  return {
    close,
    wake: () => {
      if (own) own.wake();
      else if (!closed && state.freshness === 'stale') queue(true);
    },
  };
};
