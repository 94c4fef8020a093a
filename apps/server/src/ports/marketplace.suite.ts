import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MarketplaceFailure, MarketplaceOrder, MarketplacePort } from './marketplace.ts';

/** A marketplace that can be made to fail. */
export interface MarketplaceHarness {
  port: MarketplacePort;
  /** The same marketplace, at an address where nothing listens. */
  unreachable: MarketplacePort;
  storeId: string;
  /** Its own words for an order that the store has denied, and for one that it has cancelled. */
  words: Readonly<Record<'denied' | 'cancelled', Partial<MarketplaceFailure>>>;
  /** A guest orders two burgers with cheese for 32 in all and a bread for 5, and the order is offered to the store. @returns its id */
  order(): Promise<string>;
  /** Its guest cancels. */
  cancel(orderId: string): Promise<void>;
  /** How the next call of a kind fails: without effect, with its effect, without a readable answer, or with a failure of its own. */
  failNext(call: 'accept' | 'readOrder', how: 'lostBefore' | 'lostAfter' | 'nonsense' | 'broken'): Promise<void>;
  /** A webhook as the marketplace sends it, and which of its headers have the signature and the environment. */
  webhook(orderId: string): { body: Buffer; headers: Record<string, string>; signedBy: string; meantBy: string };
  close(): Promise<void>;
}

/** What every adapter of the port to a marketplace must do. Run it against the marketplace's simulator over HTTP. */
export const marketplaceSuite = (name: string, start: () => Promise<MarketplaceHarness>): void => {
  describe(`marketplace port: ${name}`, () => {
    let harness: MarketplaceHarness;
    let port: MarketplacePort;
    beforeAll(async () => {
      harness = await start();
      ({ port } = harness);
    });
    afterAll(() => harness?.close());

    const accept = (orderId: string, of = port) => of.accept({ orderId, readyAt: null, reference: 'ours', by: 'Ann' });
    const read = async (orderId: string): Promise<MarketplaceOrder> => {
      const reading = await port.readOrder(orderId);
      if (reading.outcome !== 'found') throw new Error(`it was ${reading.outcome}`);
      return reading.order;
    };

    it('reads an order with its lines and its money in minor units', async () => {
      const id = await harness.order();
      const order = await read(id);
      expect(order).toMatchObject({ id, storeId: harness.storeId, state: 'OFFERED', ready: false, reference: null, failure: null });
      expect(order.grandTotal).toBe(3_700);
      expect(order.lines.map(({ quantity, total }) => [quantity, total])).toEqual([
        [2, 3_200],
        [1, 500],
      ]);
      expect(order.lines[0]!.choices).toMatchObject([{ title: 'Cheese', quantity: 1 }]);
      expect(Date.parse(order.acceptBefore)).toBeGreaterThan(Date.parse(order.placedAt));
    });

    it('lists what is open in a store, on as many pages as it takes', async () => {
      const made: string[] = [];
      for (let n = 0; n < 52; n += 1) made.push(await harness.order());
      const listed = await port.openOrders(harness.storeId);
      expect(listed.outcome).toBe('done');
      const ids = listed.outcome === 'done' ? listed.orders.map(({ id }) => id) : [];
      expect(made.filter((id) => !ids.includes(id))).toEqual([]);
    });

    it('accepts, says what we call it, and says that it is ready', async () => {
      const id = await harness.order();
      expect(await accept(id)).toEqual({ outcome: 'done' });
      expect(await read(id)).toMatchObject({ state: 'ACCEPTED', reference: 'ours' });
      expect(await port.ready(id)).toEqual({ outcome: 'done' });
      expect(await read(id)).toMatchObject({ ready: true });
    });

    it('refuses what is offered, and cancels what was accepted', async () => {
      const [refused, cancelled] = [await harness.order(), await harness.order()];
      expect(await port.deny({ orderId: refused, reason: 'restaurantTooBusy', note: '' })).toEqual({ outcome: 'done' });
      await accept(cancelled);
      expect(await port.cancel({ orderId: cancelled, reason: 'kitchenClosed', note: 'Fire' })).toEqual({ outcome: 'done' });
      expect(await read(refused)).toMatchObject({ state: 'FAILED', failure: { kind: 'denied', ...harness.words.denied } });
      expect(await read(cancelled)).toMatchObject({
        state: 'FAILED',
        failure: { kind: 'cancelled', by: 'restaurant', ...harness.words.cancelled },
      });
    });

    it('tells a conflict from an order that is not there', async () => {
      const id = await harness.order();
      await harness.cancel(id);
      expect(await accept(id)).toMatchObject({ outcome: 'conflict' });
      const unknown = '00000000-0000-4000-8000-000000000000';
      expect(await accept(unknown)).toMatchObject({ outcome: 'notFound' });
      expect(await port.readOrder(unknown)).toEqual({ outcome: 'notFound' });
    });

    it('knows that nothing was sent where nobody listens', async () => {
      const id = await harness.order();
      expect(await accept(id, harness.unreachable)).toMatchObject({ outcome: 'notSent' });
      expect(await harness.unreachable.readOrder(id)).toMatchObject({ outcome: 'unknown' });
      expect(await harness.unreachable.openOrders(harness.storeId)).toMatchObject({ outcome: 'unknown' });
    });

    it.each(['lostBefore', 'lostAfter'] as const)('does not say that it knows where an answer is lost (%s)', async (how) => {
      const id = await harness.order();
      await harness.failNext('accept', how);
      expect(await accept(id)).toMatchObject({ outcome: 'unknown' });
      expect((await read(id)).state).toBe(how === 'lostAfter' ? 'ACCEPTED' : 'OFFERED');
    });

    it.each(['nonsense', 'broken'] as const)('reads again what could not be read (%s)', async (how) => {
      const id = await harness.order();
      await harness.failNext('readOrder', how);
      expect(await port.readOrder(id)).toMatchObject({ outcome: 'unknown', reached: true });
      expect(await read(id)).toMatchObject({ id });
    });

    it('believes webhooks that are signed over their bytes and come from the same world, and no others', async () => {
      const { body, headers, signedBy, meantBy } = harness.webhook('order-1');
      expect(port.verify({ body, headers })).toMatchObject({ orderId: 'order-1', live: port.live });
      expect(port.verify({ body: Buffer.concat([body, Buffer.from(' ')]), headers })).toBeUndefined();
      expect(port.verify({ body, headers: { ...headers, [signedBy]: headers[signedBy]!.toUpperCase() } })).toBeUndefined();
      expect(port.verify({ body, headers: { ...headers, [signedBy]: undefined } })).toBeUndefined();
      expect(port.verify({ body, headers: { ...headers, [meantBy]: 'elsewhere' } })).toBeUndefined();
    });
  });
};
