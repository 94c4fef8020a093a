import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { otherStoreId } from '@servery/app-kit/testing/fixtures/store.ts';
import { getMe, login } from '@servery/contract/user';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openStaffAt } from '../../testing/open-staff.tsx';

it('signs in, explains a refusal, and lets somebody with several stores choose', async () => {
  const staff = fakeStaff();
  staff.stores.rows.push({ ...staff.stores.rows[0]!, storeId: otherStoreId, storeName: 'Marigold Street Bondi' });
  fakeApi(getMe, () => refusal('user_not_allowed'));
  fakeApi(login, () => refusal('invalid_grant'));
  await openStaffAt('/');
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/admin/auth/reset-password');
  await expectAccessible('login');
  const signIn = async () => {
    await page.getByLabelText('Email').fill('nobody@example.com');
    await page.getByLabelText('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Unable to sign in' })).toBeVisible();
  await expectAccessible('login refused');

  fakeApi(login, staff.me);
  fakeApi(getMe, () => staff.me);
  await signIn();
  await expect.element(page.getByRole('link', { name: 'Marigold Street Bondi' })).toBeVisible();
  await expectAccessible('stores');
  await page.getByRole('link', { name: 'Marigold Street Bondi' }).click();
  await expect.element(page.getByText('No open orders')).toBeVisible();
  await expectAccessible('no orders');
});

it('says that a page does not exist', async () => {
  fakeStaff();
  await openStaffAt('/nowhere');
  await expect.element(page.getByText('This page does not exist')).toBeVisible();
  await expectAccessible('404');
});
