import { expect, it } from 'vitest';
import { askOnce, doubleClick } from './ask-once.ts';

const refund = (id: string, amount = 1318) => ({ params: { orderId: 'o' }, body: { id, amount, reason: 'late' }, retries: 1 });

/** A lock whose clock stands where the test puts it. */
function lock(natural = false) {
  const clock = { now: 0 };
  return { clock, ...askOnce(natural, () => clock.now) };
}

it('asks once while there is no answer, whatever id or key the second press made', () => {
  const { begin } = lock();
  expect(begin(refund('one'))).toBe(true);
  expect(begin(refund('two'))).toBe(false);
  expect(begin({ ...refund('three'), idempotencyKey: 'k' })).toBe(false);
  expect(begin(refund('four', 500))).toBe(true);
});

it('takes the second click of a double click for the first even when the answer came in between', () => {
  const { begin, end, clock } = lock();
  begin(refund('one'));
  end(refund('one'), true);
  clock.now = doubleClick - 1;
  expect(begin(refund('two'))).toBe(false);
  clock.now = doubleClick;
  expect(begin(refund('three'))).toBe(true);
});

it('asks again at once after a failure', () => {
  const { begin, end } = lock();
  begin(refund('one'));
  end(refund('one'), false);
  expect(begin(refund('two'))).toBe(true);
});

it('lets a setting go back to what it was while an answer is awaited, and does no other thing twice', () => {
  const set = (minutes: number) => ({ params: {}, body: { minutes } });
  const setting = lock(true);
  expect([15, 20, 15, 15].map((minutes) => setting.begin(set(minutes)))).toEqual([true, true, true, false]);
  const printing = lock();
  expect([15, 20, 15, 15].map((minutes) => printing.begin(set(minutes)))).toEqual([true, true, false, false]);
});
