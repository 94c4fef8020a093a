import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { orderIn } from './scenery.ts';
import { staffCard } from './screens.ts';
import { signIn } from './world.ts';

test.describe.configure({ timeout: 150_000 });

test('signing in and choosing a store', async ({ world, devices }) => {
  const page = await devices.phone();
  await page.goto(`${world.env.primary.url}/staff/`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectClean(page, 'login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to sign in' })).toBeVisible();
  await expectClean(page, 'login refused');
  await signIn(page, world.env.primary.url, 'restaurantAdmin');
  await expect(page.getByRole('link', { name: 'Marigold Street Bondi' })).toBeVisible();
  await expectClean(page, 'stores');
  await page.getByRole('link', { name: 'Marigold Street Bondi' }).click();
  await expect(page.getByText('No open orders')).toBeVisible();
  await expectClean(page, 'no orders');
  await page.goto(`${world.env.primary.url}/staff/nowhere`);
  await expect(page.getByText('This page does not exist')).toBeVisible();
  await expectClean(page, '404');
});

test('orders and decisions', async ({ world, devices }) => {
  const fresh = await orderIn(world, 'new', { lines: 4 });
  const [accepted, ready, done] = [await orderIn(world, 'accepted'), await orderIn(world, 'ready'), await orderIn(world, 'completed')];
  const page = await devices.staff({ width: 390, height: 844 });
  for (const { number } of [fresh, accepted, ready]) await expect(staffCard(page, number)).toBeVisible();
  await expectClean(page, 'orders on a phone');
  await page.setViewportSize({ width: 820, height: 1180 });
  await expectClean(page, 'orders on a tablet');

  await staffCard(page, fresh.number)
    .getByRole('button', { name: `Accept ${fresh.number}` })
    .click();
  await expect(page.getByRole('dialog', { name: `Accept ${fresh.number}` })).toBeVisible();
  await expectClean(page, 'accepting');
  await page.getByRole('button', { name: /^Reject instead/ }).click();
  await page.getByRole('button', { name: `Reject ${fresh.number}` }).click();
  await expect(page.getByText('Please choose a reason.')).toBeVisible();
  await expectClean(page, 'rejecting');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  for (const order of [fresh, accepted, ready]) {
    await page.getByRole('navigation', { name: 'Store' }).getByRole('link', { name: 'Orders' }).click();
    await staffCard(page, order.number).getByRole('link', { name: order.number }).click();
    await expect(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible();
    await expectClean(page, `order ${order.number}`);
  }
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  await expect(page.getByRole('dialog', { name: `Cancel ${ready.number}` })).toBeVisible();
  await expectClean(page, 'cancelling');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('link', { name: new RegExp(done.number) })).toBeVisible();
  await expectClean(page, 'history');
  await page.getByLabel('Search').fill('xyzzy');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectClean(page, 'history without a match');
});

test('sold out, and the menu of the account', async ({ devices }) => {
  const page = await devices.staff({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Sold out' }).click();
  await expect(page.getByRole('switch', { name: 'Sold out: Garlic bread' })).toBeAttached();
  await expectClean(page, 'sold out, items');
  await page.getByText('Options', { exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Sold out: Jalapeños' }).first()).toBeAttached();
  await expectClean(page, 'sold out, options');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Change store' })).toBeVisible();
  await expectClean(page, 'account menu');
});
