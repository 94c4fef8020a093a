import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { orderIn } from './scenery.ts';
import { staffCard } from './screens.ts';

test.describe.configure({ timeout: 150_000 });

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
  await page.getByLabel('Search', { exact: true }).fill('xyzzy');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectClean(page, 'history without a match');
});

test('what is done with an accepted order', async ({ world, devices }) => {
  const order = await orderIn(world, 'accepted', { name: 'Looked After' });
  const page = await devices.staff({ width: 390, height: 844 });
  await staffCard(page, order.number).getByRole('link', { name: order.number }).click();
  const inSheet = async (button: string | RegExp, name: string, first?: string) => {
    await page.getByRole('button', { name: button }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    if (first) await sheet.getByRole('radio', { name: first, exact: true }).check();
    await expectClean(page, name);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  };
  await inSheet('Change the time…', 'another ETA', 'Later');
  await inSheet(/^Take \$/, 'taking cash', 'Cash');
  await inSheet(/^View or print/, 'a document', 'Stub');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectClean(page, 'an order on a desk');
});

test('pausing, settings and filters', async ({ devices }) => {
  const page = await devices.staff({ width: 390, height: 844 });
  const home = page.url().replace(/\/$/, '');
  await page.goto(`${home}?q=nobody&show=new`);
  await expect(page.getByText('No open order')).toBeVisible();
  await expectClean(page, 'no open order fits');
  await page.getByRole('link', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Pause pickup' }).click();
  await expect(page.getByRole('dialog', { name: 'Pause pickup' })).toBeVisible();
  await expectClean(page, 'how long to pause');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pause pickup until/ })
    .click();
  await expect(page.getByRole('link', { name: /^Pickup paused until/ })).toBeVisible();
  await expectClean(page, 'paused');
  await page.getByRole('button', { name: 'Take orders again: pickup' }).click();
  await expect(page.getByRole('link', { name: /^Pickup paused until/ })).toHaveCount(0);
  await page.goto(`${home}/order-history?when=dates&paid=NOT_PAID`);
  await expect(page.getByLabel('From', { exact: true })).toBeVisible();
  await expectClean(page, 'history with filters');
  await page.goto(`${home}/settings`);
  await expect(page.getByRole('switch', { name: 'Ring on this device' })).toBeVisible();
  await expectClean(page, 'settings');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
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
