import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { orderRowOf } from '@servery/app-kit/testing/fixtures/staff.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openStaff } from '../../testing/open-staff.tsx';

it('shows a new order', async () => {
  await openStaff(fakeStaff({ orders: [orderRowOf('W-042')] }));
  await expect.element(page.getByRole('article', { name: 'Order W-042' })).toBeVisible();
  await expectAccessible('orders');
});
