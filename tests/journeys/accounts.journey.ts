import {
  enterLogin,
  adminUrl,
  invite,
  join,
  mainNav,
  memberAct,
  memberRow,
  openMailedLink,
  openRestaurant,
  person,
  signInToAdmin,
  signUp,
} from './admin.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ timeout: 150_000 });
const desk = { width: 1440, height: 900 };

test('sign up, verify, open a restaurant and a store, invite a colleague who sees less, change their role, remove them', async ({
  world,
  devices,
}) => {
  const [owner, colleague] = [person('Olivia Opens'), person('Casey Colleague')];
  const [page, other] = [await devices.phone(desk), await devices.phone()];
  await signUp(page, world, owner);
  await openRestaurant(page, { restaurant: 'Olivia’s Table', store: 'Olivia’s Newtown' });
  const address = page.url().replace(/\/getting-started$/, '');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Olivia’s Table');

  await mainNav(page).getByRole('group', { name: 'Olivia’s Newtown' }).getByRole('link', { name: 'Team' }).click();
  await expect(memberRow(page, owner.email)).toContainText('whole restaurant');
  await invite(page, colleague.email, 'Standard User');

  await join(other, world, colleague);
  await expect(other.getByRole('heading', { name: 'Olivia’s Newtown', level: 1 })).toBeVisible();
  // Less: who works here may be seen, nothing about devices, money and the store itself.
  await expect(other.getByRole('link', { name: /^Team/ })).toBeVisible();
  for (const hidden of [/^Devices/, /^Payouts/, /^Details/]) await expect(other.getByRole('link', { name: hidden })).toHaveCount(0);
  await other.getByRole('link', { name: /^Team/ }).click();
  await expect(memberRow(other, colleague.email)).toContainText('(you)');
  await expect(other.getByRole('button', { name: 'Invite somebody' })).toHaveCount(0);
  await expect(other.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  for (const shut of ['/devices', '/edit']) {
    await other.goto(`${address}${shut}`);
    await expect(other.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  }

  // A role bites without signing in again.
  await page.reload();
  await expect(memberRow(page, colleague.name)).toContainText('Active');
  await memberAct(page, colleague, 'Change role');
  await page.getByRole('dialog').getByRole('radio', { name: 'Admin' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(memberRow(page, colleague.name)).toContainText('Admin');
  await other.goto(`${address}/users`);
  await expect(other.getByRole('button', { name: 'Invite somebody' })).toBeVisible();

  // So does removal, on a page that is open: it learns of it at once.
  await memberAct(page, colleague, 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(memberRow(page, colleague.name)).toHaveCount(0);
  await expect(other.getByRole('heading', { name: /does not exist$/ })).toBeVisible();
  await other.goto(adminUrl(world));
  await expect(other.getByRole('heading', { name: `Welcome, ${colleague.name}` })).toBeVisible();
});

test('a session is ended from another browser; the address and the password change', async ({ world, devices }) => {
  const who = person('Sam Sessions');
  const [page, other] = [await devices.phone(), await devices.phone()];
  await signUp(page, world, who);
  await signInToAdmin(other, world, who, '/account');
  await expect(other.getByText('This one')).toBeVisible();
  await other.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await expect(other.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  // The page that is open there shows it with its next request, and keeps the input.
  await page.getByRole('link', { name: /^Create a restaurant/ }).click();
  await page.getByLabel('Name').fill('Sam’s Place');
  await page.getByRole('button', { name: 'Create the restaurant' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await expectClean(page, 'sign in again');
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Sam’s Place');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.goto(adminUrl(world, '/create/restaurant'));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await enterLogin(page, who);
  // Back to the previous values.
  await expect(page.getByRole('heading', { name: 'Create a restaurant' })).toBeVisible();

  await other.reload();
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(other.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();

  await other.getByLabel('Current password', { exact: true }).fill('wrong password');
  await other.getByLabel('New password', { exact: true }).fill('a quiet purple harbour');
  await other.getByRole('button', { name: 'Change the password' }).click();
  await expect(other.getByText('The current password is not right.')).toBeVisible();
  await other.getByLabel('Current password', { exact: true }).fill(who.password);
  await other.getByRole('button', { name: 'Change the password' }).click();
  await expect(other.getByText('Changed')).toBeVisible();

  const moved = { email: `new.${who.email}`, password: 'a quiet purple harbour' };
  await other.getByRole('button', { name: 'Change the email' }).click();
  await other.getByLabel('New email').fill(moved.email);
  await other.getByLabel('Your password', { exact: true }).fill(moved.password);
  await other.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(other.getByText('Open the link that we mailed you')).toBeVisible();
  await openMailedLink(other, world, moved.email);
  await other.getByRole('button', { name: 'Change my email' }).click();
  await expect(other.getByRole('heading', { name: 'Your email has changed' })).toBeVisible();
  await page.goto(adminUrl(world));
  await enterLogin(page, moved);
  await expect(page.getByRole('heading', { name: `Welcome, ${who.name}` })).toBeVisible();
});
