import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { readAction, requestPasswordReset, resendVerification, resetPassword, signUp, verifyEmail } from '@servery/contract/account';
import { getMe, login } from '@servery/contract/user';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../shared/session.ts';
import { fakeAdmin, openAdmin, openAdminAt } from '../../testing/open-admin.tsx';

/** As mails carry it. */
const code = 'k'.repeat(43);
const email = 'una.verified@example.com';
afterEach(() => session.ended());

it('asks for email and password, and explains a refused sign-in', async () => {
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

it('shows problems of signing up at their fields, rates the password, and emails a link', async () => {
  fakeAdmin();
  fakeApi(getMe, () => refusal('user_not_allowed'));
  const { requests } = fakeApi(signUp, { ok: true });
  await openAdminAt('/auth/signup', 'phone');
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect.poll(() => page.getByText('Please fill this in.').elements().length).toBe(3);
  await expect.element(page.getByLabelText('Your name')).toHaveFocus();
  await page.getByLabelText('Password', { exact: true }).fill('password123');
  await create.click();
  await expect.element(page.getByText('Please fill this in.').first()).toBeVisible();
  await expectAccessible('sign up with errors');
  await page.getByLabelText('Your name').fill('Una Verified');
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText('Password', { exact: true }).fill('green kettle on a tuesday');
  await expect.element(page.getByText('Strong')).toBeVisible();
  await create.click();
  await expect.element(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  expect(requests.map(({ body }) => body.email)).toEqual([email]);
  // A mistyped address is corrected without typing the rest again.
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Una Verified');
  await page.getByLabelText('Email').fill('una@example.com');
  await create.click();
  await expect.element(page.getByText('una@example.com')).toBeVisible();
  expect(requests.map(({ body }) => body.email)).toEqual([email, 'una@example.com']);
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
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect.element(page.getByLabelText('Email')).toHaveValue('axe.mail@example.com');
});

it('resets a password by email, shows what is wrong with a new one, and ends every session', async () => {
  const admin = fakeAdmin({ me: getOwner({ email }) });
  fakeApi(getMe, () => refusal('user_not_allowed'));
  fakeApi(readAction, { kind: 'resetPassword', email, invitation: null });
  const { requests } = fakeApi(resetPassword, { email });
  await openAdminAt('/auth/login', 'phone');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  session.entered(admin.me);
  await openAdminAt(`/auth/action?code=${code}`, 'phone');
  const password = page.getByLabelText('New password', { exact: true });
  await password.fill('short');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect.element(page.getByText('Please use at least 10 characters.')).toBeVisible();
  expect(requests).toEqual([]);
  await password.fill('a quiet purple harbour');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your password has changed' })).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ code, password: 'a quiet purple harbour' }]);
  expect(session.get().who).toBeNull();
  await expect.element(page.getByLabelText('Email')).toHaveValue(email);
  await expectAccessible('a new password was chosen');
});

it('explains that a link is incomplete', async () => {
  fakeAdmin();
  fakeApi(readAction, () => refusal('validation_failed'));
  await openAdminAt('/auth/action?code=cut', 'phone');
  await expect.element(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  await expectAccessible('dead link');
});

it('explains what to do with a used or withdrawn link', async () => {
  fakeAdmin();
  fakeApi(readAction, () => refusal('invalid_grant'));
  await openAdminAt(`/auth/action?code=${code}`, 'phone');
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect.element(page.getByText('ask whoever invited you to send it again')).toBeVisible();
});

it('opens an invitation for whoever has its link, and shows who is signed in', async () => {
  const admin = fakeAdmin();
  const invitation = { restaurantName: 'Lena’s', storeName: null, role: 'admin', invitedBy: 'Lena Last', hasAccount: false } as const;
  fakeApi(readAction, { kind: 'invitation', email: 'theo.taken@example.com', invitation });
  await openAdmin(admin, `/auth/action?code=${code}`, 'phone');
  await expect.element(page.getByRole('heading', { name: 'Join Lena’s' })).toBeVisible();
  await expect.element(page.getByText(`You are signed in as ${admin.me.email}`)).toBeVisible();
});

it('mails the link that verifies an address again, and leads nobody out of the app after signing in', async () => {
  const admin = fakeAdmin({ me: getOwner({ email }) });
  fakeApi(getMe, () => refusal('user_not_allowed'));
  let verified = false;
  fakeApi(login, () => (verified ? admin.me : refusal('invalid_grant', { details: { reason: 'EMAIL_NOT_VERIFIED' } })));
  const { requests } = fakeApi(resendVerification, { ok: true });
  await openAdminAt('/auth/login?next=//evil.example/', 'phone');
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText('Password', { exact: true }).fill('green kettle on a tuesday');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect.element(page.getByText('It is on its way again.')).toBeVisible();
  expect(requests.map(({ body }) => body.email)).toEqual([email]);
  verified = true;
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => location.href).toBe(`${location.origin}/admin/`);
});

it('verifies an address with the password that was chosen, and goes in', async () => {
  const admin = fakeAdmin({ me: getOwner({ email }) });
  fakeApi(readAction, { kind: 'verifyEmail', email, invitation: null });
  const { requests } = fakeApi(verifyEmail, ({ body }) =>
    body.password === 'green kettle on a tuesday'
      ? { email }
      : refusal('invalid_grant', { message: 'The password is not right.', details: { reason: 'WRONG_PASSWORD' } }),
  );
  await openAdminAt(`/auth/action?code=${code}`, 'phone');
  const password = page.getByLabelText('The password that you chose');
  await password.fill('not the one chosen');
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect.element(page.getByText('The password is not right.')).toBeVisible();
  await password.fill('green kettle on a tuesday');
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect.poll(() => location.href).toBe(`${location.origin}/admin/`);
  await expect.element(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  expect(requests.map(({ body }) => body.code)).toEqual([code, code]);
  expect(session.get().who?.email).toBe(admin.me.email);
});
