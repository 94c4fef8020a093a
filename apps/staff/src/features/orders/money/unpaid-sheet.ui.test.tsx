import { getPerson } from '@servery/app-kit/testing/fixtures/person.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import type { Permission } from '@servery/contract/permissions';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openStaff } from '../../../testing/open-staff.tsx';

const sheet = page.getByRole('dialog', { name: '$16.50 is not paid yet' });
const without = sheet.getByRole('button', { name: 'Complete without $16.50' });

/** Hands over an unpaid order, as somebody with these permissions. */
async function handOver(...holds: Permission[]): Promise<void> {
  const owed = toOrderRow('W-003', { status: 'accepted', readyAt: new Date().toISOString(), version: 3 });
  await openStaff(fakeStaff({ me: getPerson({ holds: ['orders.read', 'orders.manage', ...holds] }), orders: [owed] }));
  await page.getByRole('article', { name: 'Order W-003' }).getByRole('button', { name: 'Handed over' }).click();
  await expect.element(sheet).toBeVisible();
}

it('offers to complete an order without payment to who may waive a payment', async () => {
  await handOver('orders.waivePayment');
  await expect.element(without).toBeVisible();
});

it('sends everybody else to a manager, including those who may refund', async () => {
  await handOver('orders.refund');
  await expect.element(sheet.getByText('A manager can complete it without payment.')).toBeVisible();
  await expect.element(without).not.toBeInTheDocument();
});
