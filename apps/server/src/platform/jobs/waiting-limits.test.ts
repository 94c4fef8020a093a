import { expect, it } from 'vitest';
import { createWaitingLimits } from './waiting-limits.ts';

const limitsAt = () => {
  const clock = { now: 0 };
  return { clock, ...createWaitingLimits(() => clock.now) };
};

it('lets two jobs wait for one system, and a third one when one of them has ended', () => {
  const { begin, full } = limitsAt();
  const end = begin('uberEats');
  expect(full()).toEqual([]);
  begin('uberEats');
  expect(full()).toEqual(['uberEats']);
  expect(begin('uberEats')).toBeUndefined();
  end?.();
  expect(full()).toEqual([]);
  expect(begin('uberEats')).toBeDefined();
});

it('leaves a worker to others, however many systems hang', () => {
  const { begin, full } = limitsAt();
  begin('uberEats');
  begin('uberEats');
  const end = begin('payments');
  expect(begin('pushServices')).toBeUndefined();
  expect(full()).toEqual(['uberEats', 'payments', 'pushServices']);
  end?.();
  expect(begin('pushServices')).toBeDefined();
});

it('limits paper only while its cloud hangs, and for a while after', () => {
  const { clock, begin, full } = limitsAt();
  const ends = [begin('printers'), begin('printers'), begin('printers'), begin('printers')];
  begin('uberEats');
  begin('uberEats');
  expect(full()).toEqual(['uberEats']);
  clock.now = 5_000;
  expect(full()).toContain('printers');
  expect(begin('printers')).toBeUndefined();
  for (const end of ends) end?.();
  // Three at most, including those that wait for Uber.
  expect(begin('printers')).toBeDefined();
  expect(begin('printers')).toBeUndefined();
  clock.now = 32_000;
  expect(full()).toContain('printers');
});

it('forgets a cloud that answers again', () => {
  const { clock, begin } = limitsAt();
  const late = begin('printers');
  clock.now = 5_000;
  late?.();
  begin('printers')?.();
  clock.now = 35_000;
  expect([begin('printers'), begin('printers'), begin('printers')]).not.toContain(undefined);
});
