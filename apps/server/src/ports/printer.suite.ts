import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderTicket, renderEscPos, testOrder } from '@servery/domain/printing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PrinterPort, PrintSend, PrintStatus } from './printer.ts';

/** A printer service that can be made to fail, with two printers: one bound to us, one not bound. */
export interface PrinterHarness {
  printer: PrinterPort;
  /** The same service, at an address where nothing listens. */
  unreachable: PrinterPort;
  serial: string;
  unboundSerial: string;
  setOnline(serial: string, online: boolean): Promise<void>;
  /** How the next call fails: before or after its effect, or with the service's own refusal. */
  failNext(how: 'lostBefore' | 'lostAfter' | 'busy' | 'nonsense'): Promise<void>;
  /** Deletes a waiting job. */
  deleteJob(tradeNo: string): Promise<void>;
  /** Printouts of the printer, by trade number: the number of copies, their text, and what the printer said with them. */
  papers(): Promise<Map<string, { copies: number; text: string; spoken: string; times: number }>>;
  close(): Promise<void>;
}

/** What every adapter of the printer port must do. Run it against the provider's simulator over HTTP. */
export const printerSuite = (name: string, start: () => Promise<PrinterHarness>): void => {
  describe(`printer port: ${name}`, () => {
    let harness: PrinterHarness;
    const store = { name: 'Juniper & Lime', timeZone: 'Australia/Sydney', currency: 'AUD' } as const;
    const bytes = renderEscPos(orderTicket(testOrder(store, '2026-11-21T02:06:00.000Z'), { test: true }), 48);
    const job = (changes: Partial<PrintSend> = {}): PrintSend => ({
      tradeNo: randomBytes(16).toString('hex'),
      serial: harness.serial,
      bytes,
      copies: 1,
      spoken: { text: 'New order W-042', times: 2 },
      ...changes,
    });
    const until = async (tradeNo: string, state: PrintStatus['state']): Promise<PrintStatus> => {
      for (const end = Date.now() + 20_000; ; await sleep(20)) {
        const status = await harness.printer.status(tradeNo);
        if (status.state === state || Date.now() > end) return status;
      }
    };

    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness?.close());
    beforeEach(() => harness.setOnline(harness.serial, true));

    it('accepts a job, waits, and reports it printed with the words that were sent', async () => {
      const sent = job({ copies: 2 });
      expect(await harness.printer.send(sent)).toEqual({ outcome: 'accepted' });
      const status = await until(sent.tradeNo, 'printed');
      expect(status).toEqual({ state: 'printed', at: expect.stringMatching(/^\d{4}-.*Z$/) });
      const paper = (await harness.papers()).get(sent.tradeNo);
      expect(paper?.copies).toBe(2);
      expect(paper?.text).toContain('TEST - DO NOT COOK');
      expect(paper?.text).toContain('2 x Test dish');
      expect(paper?.text).toContain('£ é ñ ü');
      expect(paper).toMatchObject({ spoken: 'New order W-042', times: 2 });
    });

    it('prints a job without a text silently', async () => {
      const sent = job({ spoken: null });
      await harness.printer.send(sent);
      await until(sent.tradeNo, 'printed');
      expect((await harness.papers()).get(sent.tradeNo)?.spoken).toBe('');
    });

    it('prints once however often a job is sent', async () => {
      const sent = job();
      const results = [await harness.printer.send(sent), ...(await Promise.all([harness.printer.send(sent), harness.printer.send(sent)]))];
      expect(results.map((result) => result.outcome)).toEqual(['accepted', 'duplicate', 'duplicate']);
      await until(sent.tradeNo, 'printed');
      expect(await harness.printer.send(sent)).toEqual({ outcome: 'duplicate' });
      expect([...(await harness.papers()).keys()].filter((tradeNo) => tradeNo === sent.tradeNo)).toHaveLength(1);
    });

    it('holds jobs for a printer that is offline and prints them in order when it is back', async () => {
      await harness.setOnline(harness.serial, false);
      expect(await harness.printer.online(harness.serial)).toBe(false);
      const [first, second] = [job(), job()];
      await harness.printer.send(first);
      await harness.printer.send(second);
      await sleep(100);
      expect(await harness.printer.status(first.tradeNo)).toEqual({ state: 'waiting' });
      await harness.setOnline(harness.serial, true);
      expect(await harness.printer.online(harness.serial)).toBe(true);
      await until(second.tradeNo, 'printed');
      expect(await harness.printer.status(first.tradeNo)).toMatchObject({ state: 'printed' });
    });

    it('tells a deleted job from a printed one', async () => {
      await harness.setOnline(harness.serial, false);
      const [deleted, cleared] = [job(), job()];
      await harness.printer.send(deleted);
      await harness.printer.send(cleared);
      await harness.deleteJob(deleted.tradeNo);
      expect(await harness.printer.status(deleted.tradeNo)).toEqual({ state: 'deleted' });
      expect(await harness.printer.clear(harness.serial)).toEqual({ outcome: 'done' });
      expect(await harness.printer.status(cleared.tradeNo)).toEqual({ state: 'deleted' });
    });

    it('knows a job that never arrived', async () => {
      expect(await harness.printer.status(job().tradeNo)).toEqual({ state: 'notFound' });
    });

    it('does not know the outcome when the answer is lost, and finds it out by asking', async () => {
      const arrived = job();
      await harness.failNext('lostAfter');
      expect(await harness.printer.send(arrived)).toMatchObject({ outcome: 'unknown', message: expect.any(String) });
      expect((await until(arrived.tradeNo, 'printed')).state).toBe('printed');

      const lost = job();
      await harness.failNext('lostBefore');
      expect(await harness.printer.send(lost)).toMatchObject({ outcome: 'unknown' });
      expect(await harness.printer.status(lost.tradeNo)).toEqual({ state: 'notFound' });
      expect(await harness.printer.send(lost)).toEqual({ outcome: 'accepted' });
    });

    it('takes an answer that makes no sense for none', async () => {
      await harness.failNext('nonsense');
      expect(await harness.printer.send(job())).toMatchObject({ outcome: 'unknown' });
      await harness.failNext('nonsense');
      expect(await harness.printer.status(job().tradeNo)).toMatchObject({ state: 'unknown' });
      await harness.failNext('nonsense');
      expect(await harness.printer.online(harness.serial)).toBeNull();
      await harness.failNext('nonsense');
      expect(await harness.printer.allOnline()).toBeNull();
      await harness.failNext('nonsense');
      expect(await harness.printer.bind(harness.serial)).toMatchObject({ outcome: 'unknown' });
    });

    it('says that a busy service is worth another try', async () => {
      const sent = job();
      await harness.failNext('busy');
      expect(await harness.printer.send(sent)).toMatchObject({ outcome: 'refused', retryable: true });
      expect(await harness.printer.send(sent)).toEqual({ outcome: 'accepted' });
    });

    it('knows for certain that nothing was sent when nobody listens', async () => {
      expect(await harness.unreachable.send(job())).toMatchObject({ outcome: 'refused', code: 'NOT_SENT', retryable: true });
      expect(await harness.unreachable.status(job().tradeNo)).toMatchObject({ state: 'unknown' });
      expect(await harness.unreachable.online(harness.serial)).toBeNull();
      expect(await harness.unreachable.allOnline()).toBeNull();
    });

    it('refuses printers that do not exist or are not ours, for good', async () => {
      for (const serial of ['N000', harness.unboundSerial]) {
        const result = await harness.printer.send(job({ serial }));
        expect(result).toMatchObject({ outcome: 'refused', retryable: false, message: expect.stringContaining('(code ') });
        expect(await harness.printer.online(serial)).toBeNull();
      }
    });

    it('says of all printers of ours at once which are connected', async () => {
      expect(await harness.printer.allOnline()).toEqual(new Map([[harness.serial, true]]));
      await harness.setOnline(harness.serial, false);
      expect(await harness.printer.allOnline()).toEqual(new Map([[harness.serial, false]]));
    });

    it('binds a printer once and gives it back', async () => {
      const { printer, unboundSerial } = harness;
      expect(await printer.bind(unboundSerial)).toEqual({ outcome: 'done' });
      expect(await printer.bind(unboundSerial)).toMatchObject({ outcome: 'already', code: expect.any(String) });
      expect(await printer.online(unboundSerial)).toBe(true);
      expect(await printer.unbind(unboundSerial)).toEqual({ outcome: 'done' });
      expect(await printer.online(unboundSerial)).toBeNull();
      expect(await printer.bind('N000')).toMatchObject({ outcome: 'refused', retryable: false });
    });

    it('does not send what no printer takes', async () => {
      const large = job({ bytes: new Uint8Array(2 * 1024 * 1024) });
      expect(await harness.printer.send(large)).toMatchObject({ outcome: 'refused', retryable: false });
      expect(await harness.printer.status(large.tradeNo)).toEqual({ state: 'notFound' });
    });
  });
};
