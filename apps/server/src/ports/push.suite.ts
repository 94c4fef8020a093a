import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushMessage } from '@servery/contract/push';
import type { PushPort, PushTarget } from './push.ts';

/** A push service that can be made to fail. */
export interface PushHarness {
  push: PushPort;
  /** The same service, at an address where nothing listens. */
  unreachable: PushPort;
  /** The same service with keys that it does not accept from us, after a first push with the right ones. */
  otherKeys: PushPort;
  device(): Promise<PushTarget>;
  /** The device has unsubscribed. */
  leave(target: PushTarget): Promise<PushTarget>;
  failNext(status: number, retryAfter?: number): Promise<void>;
  /** The connection breaks, or there is no answer. */
  breakNext(how: 'reset'): Promise<void>;
  received(target: PushTarget): Promise<{ payload: unknown; ttl: number; urgent: boolean }[]>;
  close(): Promise<void>;
}

const message: PushMessage = {
  v: 1,
  type: 'order.new',
  restaurantId: '0197a3f0-0000-7000-8000-000000000001',
  storeId: '0197a3f0-0000-7000-8000-000000000002',
  orderId: '0197a3f0-0000-7000-8000-000000000003',
  at: '2026-11-21T09:00:00.000Z',
  dedupeId: 'r/s/17',
};

/** What every adapter of the port to push services must do. Run it against the service's simulator over HTTP. */
export const pushSuite = (name: string, start: () => Promise<PushHarness>, payloadOf: (message: PushMessage) => unknown): void => {
  describe(`push port: ${name}`, () => {
    let harness: PushHarness;
    let target: PushTarget;
    const send = (port = harness.push, to = target) => port.send({ target: to, message, ttlSeconds: 300 });

    beforeAll(async () => {
      harness = await start();
    });
    beforeEach(async () => {
      target = await harness.device();
    });
    afterAll(() => harness?.close());

    it('carries a message to one device, urgently and not for long', async () => {
      const other = await harness.device();
      expect(await send()).toEqual({ outcome: 'accepted' });
      expect(await harness.received(target)).toEqual([{ payload: payloadOf(message), ttl: 300, urgent: true }]);
      expect(await harness.received(other)).toEqual([]);
    });

    it('knows a device that wants no more', async () => {
      expect(await send(harness.push, await harness.leave(target))).toEqual({ outcome: 'gone' });
    });

    it.each([
      [429, 30],
      [503, null],
      [500, null],
    ])('comes later after %i', async (status, seconds) => {
      await harness.failNext(status, seconds ?? undefined);
      expect(await send()).toEqual({ outcome: 'later', afterSeconds: seconds, message: expect.stringContaining(String(status)) });
      expect(await send()).toEqual({ outcome: 'accepted' });
    });

    it('comes later when the line breaks, and when nobody listens', async () => {
      await harness.breakNext('reset');
      expect(await send()).toMatchObject({ outcome: 'later', message: expect.stringMatching(/^\S+ could not/) });
      expect(await send(harness.unreachable)).toMatchObject({ outcome: 'later' });
    });

    it('says that it is ours to repair when the service does not take our keys', async () => {
      expect(await send()).toEqual({ outcome: 'accepted' });
      expect(await send(harness.otherKeys)).toMatchObject({ outcome: 'refused', configuration: true });
    });

    it('repeats nothing that will never be taken', async () => {
      await harness.failNext(400);
      expect(await send()).toMatchObject({ outcome: 'refused', configuration: false });
    });
  });
};
