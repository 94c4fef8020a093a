/** The tabs of one browser that share an outbox: one of them sends, all of them hear that the queue has changed. */
export interface OutboxTabs {
  /** Runs `work` while no other tab does. A tab that closes hands over to the next one that waits. */
  turn<R>(work: () => Promise<R>): Promise<R>;
  /** The queue has changed. */
  tell(): void;
  /** Another tab has changed the queue. Answers how to stop listening. */
  listen(heard: () => void): () => void;
}

/** A browser without locks (plain http from another machine): every tab sends what is in the queue, and a repeat does no harm. */
export const loneTab: OutboxTabs = { turn: (work) => work(), tell: () => undefined, listen: () => () => undefined };

/** A tab that sends says so after each change. One that is silent for longer is frozen in the background. Milliseconds. */
const frozenAfter = 45_000;

/** The tabs that share the outbox `name`: one lock for whoever sends, and one channel. */
export const outboxTabs = (name: string): OutboxTabs => {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return loneTab;
  const channel = new BroadcastChannel(name);
  let lastReceivedAt = 0;

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
    tell: () => channel.postMessage('changed'),
    listen: (heard) => {
      const onMessage = () => {
        lastReceivedAt = Date.now();
        heard();
      };
      channel.addEventListener('message', onMessage);
      return () => {
        channel.removeEventListener('message', onMessage);
        channel.close();
      };
    },
  };
};
