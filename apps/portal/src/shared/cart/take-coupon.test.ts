import { expect, it, vi } from 'vitest';
import { getExtrasStore } from './extras.ts';
import { takeCoupon } from './take-coupon.ts';

const said = vi.hoisted((): { text: string; undo?: () => void }[] => []);
vi.mock('../announcer.tsx', () => ({ announce: (text: string, undo?: () => void) => said.push({ text, ...(undo && { undo }) }) }));

it('uses a code in the place of another one, and taken back the other one again', () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  const used = () => getExtrasStore('s').get().couponCode;
  takeCoupon('s', 'FIRST');
  takeCoupon('s', 'SECOND');
  expect([used(), said.at(-1)?.text]).toEqual(['SECOND', 'SECOND is used at the checkout']);
  said[1]?.undo?.();
  expect(used()).toBe('FIRST');
  said[0]?.undo?.();
  expect(used()).toBeNull();
});
