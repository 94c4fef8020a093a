import { untilWritten } from '@servery/simulator-kit';
import { present } from '../api/present.ts';
import type { Tx } from '../world/store.ts';
import type { Attempt, Delivery, Due, MischiefKind } from '../world/tables.ts';
import { plan, unplan, type World } from '../world/world.ts';
import { headerFor } from './sign.ts';

const longestWaitMs = 10_000;
const atOnce = 8;
/** Copies that a receiver has to refuse are sent once. */
const forgeries: readonly (MischiefKind | null)[] = ['badSignature', 'oldTimestamp', 'otherSecret'];

export type Order = 'normal' | 'reverse' | 'shuffle';

export interface Sent {
  delivery: string;
  event: string;
  type: string;
  endpoint: string;
  /** Null: no answer. */
  status: number | null;
}

export interface Sender {
  /** Stops sending; what happens meanwhile waits. */
  hold(): void;
  isHolding(): boolean;
  /** Sends what is waiting, one after the other in this order, and continues as usual. */
  release(order: Order, seed?: number): Promise<Sent[]>;
  /** Sends these one after the other. */
  sendInOrder(deliveries: readonly string[], order: Order, seed?: number): Promise<Sent[]>;
  /** Sends everything that is due, repetitions too, and waits for it. */
  flush(): Promise<Sent[]>;
  stop(): void;
}

/** A repeatable shuffle. */
const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  let state = seed >>> 0 || 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const result = [...items];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
};

const ordered = <T>(items: readonly T[], order: Order, seed = 1): T[] =>
  order === 'normal' ? [...items] : order === 'reverse' ? items.toReversed() : shuffled(items, seed);

/** Sends one body. Null: no answer in time. */
export const sendBody = async (url: string, body: string, signature: string | null): Promise<Attempt> => {
  const at = Date.now();
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...(signature === null ? {} : { 'stripe-signature': signature }),
      },
      signal: AbortSignal.timeout(longestWaitMs),
    });
    await response.arrayBuffer();
    return { at, status: response.status, tookMs: Date.now() - at, note: null };
  } catch (error) {
    return { at, status: null, tookMs: Date.now() - at, note: error instanceof Error ? error.message : String(error) };
  }
};

const succeeded = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

/** Sends webhooks as they come due, and again after growing gaps until the receiver answers 2xx. */
export const startSender = (world: World, retrySeconds: readonly number[]): Sender => {
  const inFlight = new Map<string, Promise<Sent | null>>();
  let holding = false;
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const record = (id: string, attempt: Attempt): void =>
    world.change((tx: Tx) => {
      const delivery = tx.get('delivery', id);
      if (!delivery) return;
      const attempts = [...delivery.attempts, attempt];
      unplan(tx, 'deliver', id);
      if (succeeded(attempt)) {
        tx.patch('delivery', id, { attempts, state: 'delivered' });
        return;
      }
      const gap = forgeries.includes(delivery.mischief) ? undefined : retrySeconds[attempts.length - 1];
      tx.patch('delivery', id, { attempts, state: gap === undefined ? 'failed' : 'waiting' });
      if (gap !== undefined) plan(tx, 'deliver', id, tx.nowMs + gap * 1000);
    });

  /** A webhook stays in flight until its outcome is on the disk, or it would be sent again and again while that is full. */
  const keep = (work: () => void): Promise<void> =>
    untilWritten(work, stopped.signal).catch((error: unknown) => {
      if (!stopped.signal.aborted) throw error;
    });

  const post = async (delivery: Delivery): Promise<Sent | null> => {
    const tx = world.read();
    const event = tx.get('event', delivery.event);
    const endpoint = tx.get('webhook_endpoint', delivery.endpoint);
    if (!event || !endpoint) {
      await keep(() =>
        world.change((change) => {
          unplan(change, 'deliver', delivery.id);
          change.patch('delivery', delivery.id, { state: 'failed' });
        }),
      );
      return null;
    }
    const body = JSON.stringify(present(tx, event), null, 2);
    const other = tx.list('webhook_endpoint').find((each) => each.id !== endpoint.id)?.signingSecret ?? 'whsec_of_nobody';
    const attempt = await sendBody(endpoint.url, body, headerFor(body, { own: endpoint.signingSecret, other }, delivery.mischief));
    if (!stopped.signal.aborted) await keep(() => record(delivery.id, attempt));
    return { delivery: delivery.id, event: event.id, type: event.type, endpoint: endpoint.id, status: attempt.status };
  };

  /** One at a time for each delivery. */
  const send = (id: string): Promise<Sent | null> => {
    const running = inFlight.get(id);
    if (running) return running;
    const delivery = world.read().get('delivery', id);
    if (!delivery) return Promise.resolve(null);
    const sending = post(delivery).finally(() => {
      inFlight.delete(id);
      pump();
    });
    inFlight.set(id, sending);
    return sending;
  };

  const due = (): Due[] =>
    world
      .read()
      .list('due')
      .filter((each) => each.kind === 'deliver')
      .sort((a, b) => a.at - b.at);

  const pump = (): void => {
    clearTimeout(timer);
    if (holding || stopped.signal.aborted) return;
    const now = world.clock.nowMs();
    const waiting = due().filter((each) => !inFlight.has(each.ref));
    for (const each of waiting) if (each.at <= now && inFlight.size < atOnce) void send(each.ref);
    const next = waiting.find((each) => each.at > now);
    if (!next) return;
    timer = setTimeout(pump, Math.min(next.at - now, 60_000));
    timer.unref();
  };

  // Not at once: the call that made the change has to finish before its effects.
  const stopListening = world.onChange(() => void setImmediate(pump));
  setImmediate(pump);

  const sendInOrder = async (deliveries: readonly string[], order: Order, seed?: number): Promise<Sent[]> => {
    const results: Sent[] = [];
    for (const id of ordered(deliveries, order, seed)) {
      const sent = await send(id);
      if (sent) results.push(sent);
    }
    return results;
  };

  return {
    hold() {
      holding = true;
    },
    isHolding: () => holding,
    async release(order, seed) {
      const results = await sendInOrder(
        due().map((each) => each.ref),
        order,
        seed,
      );
      holding = false;
      pump();
      return results;
    },
    sendInOrder,
    async flush() {
      const running = await Promise.all(inFlight.values());
      const waiting = await Promise.all(due().map((each) => send(each.ref)));
      return [...running, ...waiting].filter((each) => each !== null);
    },
    stop() {
      stopped.abort();
      stopListening();
      clearTimeout(timer);
    },
  };
};
