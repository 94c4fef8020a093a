import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getPauses } from '@servery/contract/handling';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openStaff } from '../../testing/open-staff.tsx';

it('does not say that a store takes orders while it has no menu and no hours', async () => {
  const staff = fakeStaff();
  fakeApi(getPauses, {
    rows: [
      { collectionType: 'pickup', pausedUntil: null, missing: ['menu', 'hours'] },
      { collectionType: 'dineIn', pausedUntil: null, missing: [] },
    ],
  });
  await openStaff(staff, '/pause');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Pickup').getByText('Takes no orders', { exact: true })).toBeVisible();
  await expect.element(row('Pickup').getByText('Needs a menu and opening hours')).toBeVisible();
  await expect.element(row('Pickup').getByRole('button')).not.toBeInTheDocument();
  await expect.element(row('Dine in').getByText('Takes orders', { exact: true })).toBeVisible();
  await expect.element(row('Dine in').getByRole('button', { name: 'Pause dine in' })).toBeVisible();
});
