/** The tabs of one browser that share an outbox: one of them sends, and all are notified when the queue changes. */
export interface OutboxTabs {
  /** Runs `work` while no other tab does. When a tab closes, the next waiting one takes over. */
  turn<R>(work: () => Promise<R>): Promise<R>;
  /** The queue has changed. */
  tell(): void;
  /** Called when another tab has changed the queue. Returns the unsubscribe function. */
  listen(listener: () => void): () => void;
}

/** A browser without locks (plain http from another machine): every tab sends what is in the queue, and repeats are harmless. */
export const loneTab: OutboxTabs = { turn: (work) => work(), tell: () => undefined, listen: () => () => undefined };

/** The sending tab notifies the others after each change. One that is silent for longer is frozen in the background. Milliseconds. */
const frozenAfter = 45_000;

/** The tabs that share the outbox `name`: one lock for the sender, and one channel. */
export const outboxTabs = (name: string): OutboxTabs => {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return loneTab;
  const channel = new BroadcastChannel(name);
  let lastReceivedAt = 0;
  let closed = false;

  const turn = async <R>(work: () => Promise<R>): Promise<R> => {
    const place = new AbortController();
    let began = false;
    const begin = () => {
      began = true;
      return work();
    };
    const asked = Date.now();
    const watch = setInterval(() => {
      if (!began && Date.now() - Math.max(asked, lastReceivedAt) > frozenAfter) place.abort();
    }, 1000);
    try {
      return await locks.request(name, { signal: place.signal }, begin);
    } catch (error) {
      if (began || !place.signal.aborted) throw error;
      return await locks.request(name, { steal: true }, begin);
    } finally {
      clearInterval(watch);
    }
  };

  return {
    turn,
    // A change that is written to disk after the outbox was closed finds the channel closed; the next page reads the queue anyway.
    tell: () => {
      if (!closed) channel.postMessage('changed');
    },
    listen: (listener) => {
      const onMessage = () => {
        lastReceivedAt = Date.now();
        listener();
      };
      channel.addEventListener('message', onMessage);
      return () => {
        closed = true;
        channel.removeEventListener('message', onMessage);
        channel.close();
      };
    },
  };
};
