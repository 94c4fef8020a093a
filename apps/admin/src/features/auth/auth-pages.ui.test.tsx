import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { readAction, requestPasswordReset } from '@servery/contract/account';
import { getMe, login } from '@servery/contract/user';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdmin, openAdminAt } from '../../testing/open-admin.tsx';

it('asks who one is, and says when signing in is refused', async () => {
  fakeAdmin();
  fakeApi(getMe, () => refusal('user_not_allowed'));
  const { requests } = fakeApi(login, () => refusal('invalid_grant'));
  await openAdminAt('/', 'phone');
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible('sign in');
  await page.getByLabelText('Email').fill('nobody@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Unable to sign in' })).toBeVisible();
  expect(requests.map(({ body }) => body.email)).toEqual(['nobody@example.com']);
  await expectAccessible('sign in refused');
});

it('says at each field of signing up what is missing', async () => {
  fakeAdmin();
  fakeApi(getMe, () => refusal('user_not_allowed'));
  await openAdminAt('/auth/signup', 'phone');
  await page.getByLabelText('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.element(page.getByText('Please fill this in.').first()).toBeVisible();
  await expectAccessible('sign up with errors');
});

it('mails a link to choose a new password', async () => {
  fakeAdmin();
  const { requests } = fakeApi(requestPasswordReset, { ok: true });
  await openAdminAt('/auth/reset-password', 'phone');
  await page.getByLabelText('Email').fill('axe.mail@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  expect(requests.map(({ body }) => body.email)).toEqual(['axe.mail@example.com']);
  await expectAccessible('mail sent');
});

it('says that a link is not complete', async () => {
  fakeAdmin();
  fakeApi(readAction, () => refusal('validation_failed'));
  await openAdminAt('/auth/action?code=cut', 'phone');
  await expect.element(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  await expectAccessible('dead link');
});
