import type { KitchenTicket } from '@servery/domain/kitchen';
import { expect, it } from 'vitest';
import { boardOrder } from './board-order.ts';

const at = '2026-11-21T02:00:00.000Z';
const ticket = (status: KitchenTicket['status']) => ({ status, closed: { by: 'Ann', reason: null, note: '', at } }) as KitchenTicket;
const shown = { off: ticket('CANCELLED'), open: ticket('NEW'), no: ticket('REJECTED'), next: ticket('IN_PROGRESS') };
const order = ['off', 'open', 'no', 'next'];
const after = (minutes: number) => boardOrder(order, shown, Date.parse(at) + minutes * 60_000);

it('leaves a cancelled ticket in its place for three minutes, then moves it behind the open ones', () => {
  expect(after(1)).toBe(order);
  expect(after(4)).toEqual(['open', 'next', 'off', 'no']);
});
