import { beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
const disk = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};
/** Reloads the page: fresh modules, the same browser storage. */
const load = async () => {
  vi.resetModules();
  return import('./pending-refunds.ts');
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', disk);
});

it('a pending refund is the same one after a reload, until its outcome is known', async () => {
  const first = await load();
  const attempt = { id: 'r1', amount: 350, reason: 'missingItem' as const, note: 'no lemonade' };
  first.pendingRefunds.begin('order', () => attempt);
  const second = await load();
  expect(second.pendingRefunds.open('order')).toEqual(attempt);
  expect(second.pendingRefunds.open('other')).toBeNull();
  second.pendingRefunds.end('order');
  expect((await load()).pendingRefunds.open('order')).toBeNull();
});

it('lasts as long as the page where the browser stores nothing, and ignores values that it did not write', async () => {
  for (const text of ['{', 'null', '7', '{"id":1}']) {
    kept.set('servery.staff.refund.order', text);
    expect((await load()).pendingRefunds.open('order')).toBeNull();
  }
  vi.stubGlobal('localStorage', undefined);
  const { pendingRefunds } = await load();
  const attempt = { id: 'r2', amount: 100, reason: 'missingItem' as const, note: '' };
  pendingRefunds.begin('order', () => attempt);
  expect(pendingRefunds.open('order')).toEqual(attempt);
  pendingRefunds.end('order');
  expect(pendingRefunds.open('order')).toBeNull();
});

it('a refund that was sent before an update is the same one after it, and stored as before', async () => {
  // Never edited: this is what devices have on disk.
  const text = '{"id":"019ac5d2-6b1e-7c54-9f0a-3f1f6c2f8a17","amount":null,"reason":"missingItem","note":"no lemonade"}';
  kept.set('servery.staff.refund.order', text);
  const { pendingRefunds } = await load();
  const found = pendingRefunds.begin('order', () => ({ id: 'another', amount: 100, reason: 'missingItem', note: '' }));
  expect(found).toEqual(JSON.parse(text));
  pendingRefunds.update('order', found);
  expect(kept.get('servery.staff.refund.order')).toBe(text);
});
