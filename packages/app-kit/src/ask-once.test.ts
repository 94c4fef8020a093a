import { expect, it } from 'vitest';
import { askOnce, doubleClick } from './ask-once.ts';

const refund = (id: string, amount = 1318) => ({ params: { orderId: 'o' }, body: { id, amount, reason: 'late' }, retries: 1 });

/** A lock with a clock that the test controls. */
function lock(natural = false) {
  const clock = { now: 0 };
  return { clock, ...askOnce(natural, () => clock.now) };
}

it('sends once while no answer has come, whatever id or key the second press made', () => {
  const { begin } = lock();
  expect(begin(refund('one'))).toBe(true);
  expect(begin(refund('two'))).toBe(false);
  expect(begin({ ...refund('three'), idempotencyKey: 'k' })).toBe(false);
  expect(begin(refund('four', 500))).toBe(true);
});

it('ignores the second click of a double click, even when the answer came in between', () => {
  const { begin, end, clock } = lock();
  begin(refund('one'));
  end(refund('one'), true);
  clock.now = doubleClick - 1;
  expect(begin(refund('two'))).toBe(false);
  clock.now = doubleClick;
  expect(begin(refund('three'))).toBe(true);
});

it('sends again immediately after a failure', () => {
  const { begin, end } = lock();
  begin(refund('one'));
  end(refund('one'), false);
  expect(begin(refund('two'))).toBe(true);
});

it('lets a setting change back while an answer is pending, and repeats nothing else', () => {
  const set = (minutes: number) => ({ params: {}, body: { minutes } });
  const setting = lock(true);
  expect([15, 20, 15, 15].map((minutes) => setting.begin(set(minutes)))).toEqual([true, true, true, false]);
  const printing = lock();
  expect([15, 20, 15, 15].map((minutes) => printing.begin(set(minutes)))).toEqual([true, true, false, false]);
});
