import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseFirstWrite, refuseWrites } from '@servery/simulator-kit/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dueWork } from '../due-work.ts';
import { cardsOnly, catchStripeError, startBench, startReceiver } from '../testing/start.ts';
import { isPlanned, openWorld, plan } from './world.ts';

const newFolder = (): { dataDir: string; fillDisk: () => () => void; said: string[] } => {
  const dataDir = mkdtempSync(join(tmpdir(), 'servery-stripe-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const said: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  onTestFinished(() => spy.mockRestore());
  return { dataDir, fillDisk: () => refuseWrites(join(dataDir, 'ledger.jsonl')), said };
};
const payment = { amount: 1000, currency: 'aud', payment_method: 'pm_card_visa', confirm: true, ...cardsOnly };

it('refuses calls as the provider does, with one line in the log, and takes them when there is room again', async () => {
  const { dataDir, fillDisk, said } = newFolder();
  const { stripe, ledger } = await startBench({ dataDir });
  const free = fillDisk();
  for (let call = 0; call < 3; call += 1)
    expect(await catchStripeError(stripe.paymentIntents.create(payment))).toMatchObject({ statusCode: 503, type: 'StripeAPIError' });
  expect(said).toEqual([expect.stringContaining('cannot be written')]);
  free();
  await stripe.paymentIntents.create(payment);
  expect((await ledger()).payments).toHaveLength(1);
});

it('does what the clock brings when there is room again', async () => {
  const { dataDir, fillDisk } = newFolder();
  const done: string[] = [];
  const world = openWorld(dataDir, { ...dueWork, fundsSettle: (_tx, ref) => void done.push(ref) });
  onTestFinished(() => world.stop());
  world.change((tx) => plan(tx, 'fundsSettle', 'txn_1', tx.nowMs + 1_000));
  const free = fillDisk();
  // The clock has brought it, and it could not be written.
  await expect.poll(() => done).toContain('txn_1');
  expect(isPlanned(world.read(), 'fundsSettle', 'txn_1')).toBe(true);
  free();
  await expect.poll(() => isPlanned(world.read(), 'fundsSettle', 'txn_1'), { timeout: 20_000 }).toBe(false);
  expect(done.at(-1)).toBe('txn_1');
});

it('sends a webhook once whose outcome it cannot write yet', async () => {
  const { dataDir, fillDisk } = newFolder();
  const receiver = await startReceiver();
  const bench = await startBench({ dataDir, webhookUrls: { platform: receiver.url } });
  await bench.side('/_sim/webhooks/hold', {});
  await bench.stripe.paymentIntents.create(payment);
  const states = async () => (await bench.side<{ deliveries: { state: string }[] }>('/_sim/webhooks')).deliveries.map(({ state }) => state);
  const waiting = await states();
  const free = fillDisk();
  const released = bench.side('/_sim/webhooks/release', {});
  await expect.poll(() => receiver.received.length).toBe(1);
  await sleep(100);
  expect([receiver.received.length, await states()]).toEqual([1, waiting]);
  free();
  await released;
  expect(new Set(await states())).toEqual(new Set(['delivered']));
  expect(receiver.received).toHaveLength(waiting.length);
});

it('starts, and has its endpoints when there is room', async () => {
  const { dataDir } = newFolder();
  const free = refuseFirstWrite(join(dataDir, 'ledger.jsonl'));
  const receiver = await startReceiver();
  const { stripe } = await startBench({ dataDir, webhookUrls: { platform: receiver.url } });
  expect(await catchStripeError(stripe.paymentIntents.create(payment))).toMatchObject({ statusCode: 503, type: 'StripeAPIError' });
  free();
  const pay = async () => {
    await stripe.paymentIntents.create(payment);
    return receiver.received.length;
  };
  await expect.poll(pay, { timeout: 20_000 }).toBeGreaterThan(0);
});
