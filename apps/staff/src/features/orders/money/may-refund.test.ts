import { expect, it } from 'vitest';
import { mayRefund } from './may-refund.ts';

it('offers refunds to those who run the place', () => {
  const place = { restaurantId: 'r', storeId: 's' };
  const me = (role: 'admin' | 'user', storeId: string | null, restaurantId = 'r', superAdmin = false) => ({
    userId: 'u',
    email: '',
    name: '',
    superAdmin,
    memberships: [{ restaurantId, storeId, role }],
  });
  expect(mayRefund(me('admin', null), place)).toBe(true);
  expect(mayRefund(me('admin', 's'), place)).toBe(true);
  expect(mayRefund(me('user', 's', 'r', true), place)).toBe(true);
  for (const nobody of [me('user', null), me('user', 's'), me('admin', 'other'), me('admin', null, 'other'), null])
    expect(mayRefund(nobody, place)).toBe(false);
});
