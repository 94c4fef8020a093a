import { acceptOrder, placeOrder } from '@servery/contract/online-ordering';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../dev-env/api.ts';
import { orderMaker, type Place, type PlaceOrderBody } from '../dev-env/orders.ts';

/** The answers that clients have received, and those they still wait for. */
export interface Ledger {
  /** Acknowledged orders: id → the answer. */
  placed: Map<string, { number: string; grandTotal: number }>;
  /** Sent, not answered: a real phone would send them again. */
  unanswered: Map<string, PlaceOrderBody>;
  /** Acknowledged acceptances. */
  accepted: Set<string>;
  /** Answers that no client should ever get: 5xx other than 503, 4xx. */
  wrong: string[];
}

export interface Clients {
  ledger: Ledger;
  /** Stops placing; resolves when every client has settled. */
  stop(): Promise<void>;
}

/** Runs guests that place orders one after another, and staff that accept some of them, until `stop`. */
export async function startClients(options: { base: string; place: Place; staff: ApiClient; guests: number }): Promise<Clients> {
  const ledger: Ledger = { placed: new Map(), unanswered: new Map(), accepted: new Set(), wrong: [] };
  const maker = await orderMaker(new ApiClient(options.base), options.place);
  let running = true;

  async function guest(index: number): Promise<void> {
    const api = new ApiClient(options.base);
    for (let turn = 0; running; turn++) {
      // Only carts that were quoted before the fault: a quote may fail meanwhile, which is not tested here.
      const body = await maker.again((index + turn) % 5);
      ledger.unanswered.set(body.id, body);
      const answer = await api
        .call(placeOrder, { params: options.place, body, headers: { 'x-forwarded-for': `10.0.0.${index}` } })
        .catch(() => null);
      if (answer === null) {
        await sleep(50);
        continue;
      }
      if (answer.ok) {
        ledger.placed.set(body.id, { number: answer.data.number, grandTotal: answer.data.cart.grandTotal });
        ledger.unanswered.delete(body.id);
        if (turn % 4 === 0) await accept(body.id);
      } else if (answer.status === 503 || answer.status === 429) await sleep(50);
      else ledger.wrong.push(`${answer.status} ${JSON.stringify(answer.error)}`);
    }
  }

  async function accept(orderId: string): Promise<void> {
    const answer = await options.staff
      .call(acceptOrder, { params: { ...options.place, orderId }, body: { etaInMinutes: 15 } })
      .catch(() => null);
    if (answer?.ok === true) ledger.accepted.add(orderId);
    else if (answer !== null && answer.status !== 503 && answer.status !== 429)
      ledger.wrong.push(`accept ${answer.status} ${JSON.stringify(!answer.ok && answer.error)}`);
  }

  for (let warm = 0; warm < 5; warm++) await maker.again(warm);
  const settled = Promise.all(Array.from({ length: options.guests }, (_, index) => guest(index)));
  return {
    ledger,
    async stop() {
      running = false;
      await settled;
    },
  };
}

/** Sends again what was never answered, with the same ids, as a phone does when the line is back. */
export async function retryUnanswered(ledger: Ledger, base: string, place: Place): Promise<number> {
  const api = new ApiClient(base);
  let repeated = 0;
  for (const [id, body] of ledger.unanswered) {
    const answer = await api.call(placeOrder, { params: place, body });
    if (!answer.ok) {
      ledger.wrong.push(`retry ${answer.status} ${JSON.stringify(answer.error)}`);
      continue;
    }
    repeated++;
    ledger.placed.set(id, { number: answer.data.number, grandTotal: answer.data.cart.grandTotal });
    ledger.unanswered.delete(id);
  }
  return repeated;
}
