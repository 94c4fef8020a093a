import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseWrites } from '@servery/simulator-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { startReceiver, startWorld, until } from '../testing/harness.ts';
import { openWorld } from './world.ts';

const newFolder = (): { dataDir: string; fillDisk: () => () => void } => {
  const dataDir = mkdtempSync(join(tmpdir(), 'servery-uber-eats-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, fillDisk: () => refuseWrites(join(dataDir, 'world.jsonl')) };
};

it('refuses calls in the provider’s shape, and ends offers with their webhook when there is room again', async () => {
  const { dataDir, fillDisk } = newFolder();
  const { url, received } = await startReceiver();
  // 11.5 minutes pass in a second: on a busy machine, too, the disk must be full before the offer ends.
  const { order, state, call, stop } = await startWorld({ dataDir, webhookUrl: url, settings: { speed: 690 } });
  const { id } = await order();
  await until(() => received.length === 1);
  const free = fillDisk();
  const refused = await call('POST', `/v1/delivery/order/${id}/accept`, {});
  expect(refused).toMatchObject({ status: 503, body: { code: 'internal_server_error', metadata: { should_retry: true } } });
  await sleep(1200);
  expect([(await state(id)).state, received.length]).toEqual(['OFFERED', 1]);
  free();
  await until(async () => (await state(id)).state === 'FAILED');
  await until(() => received.some(({ event }) => event.event_type === 'orders.failure'));
  await stop();
});

it('keeps all of a change or nothing', () => {
  const { dataDir, fillDisk } = newFolder();
  const world = openWorld(dataDir);
  const token = (value: string) => ({ value, scopes: [], grant: 'client_credentials', expiresAt: '' }) as never;
  world.saveToken(token('a'));
  world.note({ type: 'state', orderId: 'one', from: null, to: 'CREATED', preparationStatus: '', why: 'ordered' });
  const before = () => [[...world.tokens.keys()], world.ledger.length, world.orders.size];
  const free = fillDisk();
  const change = () =>
    world.together(() => {
      world.clear();
      world.revokeTokens();
      world.saveToken(token('b'));
      world.note({ type: 'state', orderId: 'two', from: null, to: 'CREATED', preparationStatus: '', why: 'ordered' });
    });
  expect(change).toThrow('cannot write');
  expect(before()).toEqual([['a'], 1, 0]);
  expect(() =>
    world.together(() => {
      world.saveToken(token('c'));
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(before()).toEqual([['a'], 1, 0]);
  free();
  change();
  expect(before()).toEqual([['b'], 1, 0]);
  expect([...openWorld(dataDir).tokens.keys()]).toEqual(['b']);
});
