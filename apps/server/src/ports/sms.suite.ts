import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmsPort, SmsRefusal } from './sms.ts';

/** A text message service that can be made to fail. */
export interface SmsHarness {
  sms: SmsPort;
  /** The same service, at an address where nothing listens. */
  unreachable: SmsPort;
  /** The same service, with an unknown account. */
  misconfigured: SmsPort;
  /** Numbers that the service refuses, by reason. */
  numbers: Partial<Record<SmsRefusal, string>>;
  /** How the next call fails: before or after its effect, with the service's own failure after it, or without a readable answer. */
  failNext(how: 'lostBefore' | 'lostAfter' | 'broken' | 'nonsense'): Promise<void>;
  /** A person sends a message from their phone. */
  write(from: string, body: string): Promise<void>;
  /** The messages sent to a phone, newest first. */
  received(to: string): Promise<string[]>;
  close(): Promise<void>;
}

/** What every adapter of the port to text messages must do. Run it against the provider's simulator over HTTP. */
export const smsSuite = (name: string, start: () => Promise<SmsHarness>): void => {
  describe(`text message port: ${name}`, () => {
    let harness: SmsHarness;
    let last = 0;
    const number = () => `+6141234${String((last += 1)).padStart(4, '0')}`;
    const message = (to: string, body = 'Your code is 123456.') => ({ id: randomUUID(), to, body });

    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness?.close());

    it('carries a message with its words, whatever they are', async () => {
      const to = number();
      const body = 'Café “Ünder” & söhne: 100 % + £5 = 🍕? 123456';
      expect(await harness.sms.send(message(to, body))).toEqual({ outcome: 'sent', providerId: expect.stringMatching(/.+/) });
      expect(await harness.received(to)).toEqual([body]);
    });

    it('says why a number is refused', async () => {
      expect(Object.keys(harness.numbers).length).toBeGreaterThan(0);
      for (const [reason, to] of Object.entries(harness.numbers)) {
        const result = await harness.sms.send(message(to));
        expect(result).toEqual({ outcome: 'refused', reason, code: expect.any(String), message: expect.stringMatching(/^[A-Z]/) });
        expect(await harness.received(to)).toEqual([]);
      }
    });

    it('hears that a phone has stopped our messages, and that it wants them again', async () => {
      const to = number();
      await harness.sms.send(message(to));
      await harness.write(to, 'STOP');
      expect(await harness.sms.send(message(to))).toMatchObject({ outcome: 'refused', reason: 'optedOut' });
      await harness.write(to, 'START');
      expect(await harness.sms.send(message(to))).toMatchObject({ outcome: 'sent' });
      expect(await harness.received(to)).toHaveLength(2);
    });

    it('knows for certain that nothing was sent when nobody listens', async () => {
      expect(await harness.unreachable.send(message(number()))).toMatchObject({ outcome: 'refused', reason: 'unavailable' });
    });

    it('tells what is ours to repair', async () => {
      expect(await harness.misconfigured.send(message(number()))).toMatchObject({ outcome: 'refused', reason: 'configuration' });
    });

    it.each([
      ['lostBefore', 0],
      ['lostAfter', 1],
      ['broken', 1],
      ['nonsense', 0],
    ] as const)('does not know what became of a message whose answer is %s', async (how, arrived) => {
      const to = number();
      await harness.failNext(how);
      expect(await harness.sms.send(message(to))).toEqual({ outcome: 'unknown', message: expect.any(String) });
      expect(await harness.received(to)).toHaveLength(arrived);
      expect(await harness.sms.send(message(to))).toMatchObject({ outcome: 'sent' });
    });
  });
};
