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
  first.storeUnanswered('order', attempt);
  const second = await load();
  expect(second.unansweredRefund('order')).toEqual(attempt);
  expect(second.unansweredRefund('other')).toBeUndefined();
  second.forgetUnanswered('order');
  expect((await load()).unansweredRefund('order')).toBeUndefined();
});

it('lasts as long as the page where the browser stores nothing, and ignores values that it did not write', async () => {
  for (const text of ['{', 'null', '7', '{"id":1}']) {
    kept.set('servery.staff.refund.order', text);
    expect((await load()).unansweredRefund('order')).toBeUndefined();
  }
  vi.stubGlobal('localStorage', undefined);
  const { storeUnanswered, unansweredRefund, forgetUnanswered } = await load();
  const attempt = { id: 'r2', amount: 100, reason: 'missingItem' as const, note: '' };
  storeUnanswered('order', attempt);
  expect(unansweredRefund('order')).toEqual(attempt);
  forgetUnanswered('order');
  expect(unansweredRefund('order')).toBeUndefined();
});
