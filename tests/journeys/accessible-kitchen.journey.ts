import { cancelOrder } from '@servery/contract/online-ordering';
import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { orderIn } from './scenery.ts';
import { bump, paperOf, tapUntil, ticket } from './screens.ts';
import { pair } from './world.ts';

test.describe.configure({ timeout: 150_000 });

// The kitchen's look is a setting of its own: each state is looked at in both.
const own = { followsSystem: false };

test('the kitchen, dark and light', async ({ world, devices }) => {
  const login = await devices.phone({ width: 1280, height: 800 });
  await login.goto(`${world.env.primary.url}/kitchen/`);
  await expect(login.getByRole('heading', { name: 'Pair this kitchen display' })).toBeVisible();
  await expectClean(login, 'pairing', own);
  await pair(login, 'ZZZZ ZZZZ');
  await expect(login.getByText('This code is not valid, or no longer.')).toBeVisible();
  await expectClean(login, 'pairing refused', own);

  const page = await devices.kitchen();
  const [first, second, off] = [
    await orderIn(world, 'accepted', { lines: 5 }),
    await orderIn(world, 'accepted'),
    await orderIn(world, 'accepted'),
  ];
  const done = await orderIn(world, 'ready');
  await world.owner.must(cancelOrder, { params: { ...world.place, orderId: off.id }, body: { reason: 'itemIssue', note: '' } });

  for (const look of ['Dark', 'Light']) {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radiogroup', { name: 'Look' }).getByRole('radio', { name: look }).check();
    await expectClean(page, `settings, ${look}`, own);
    await page.getByRole('button', { name: 'Sign this display out…' }).click();
    await expectClean(page, `signing out, ${look}`, own);
    await page.getByRole('link', { name: 'Completed' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: done.number })).toBeVisible();
    await expectClean(page, `completed, ${look}`, own);
    await page.getByRole('link', { name: 'Active' }).click();
    await expect(ticket(page, off.number)).toContainText('Cancelled');
    const number = look === 'Dark' ? first.number : second.number;
    const line = ticket(page, number).getByRole('listitem').first().getByRole('button');
    await tapUntil(line, () => expect(line).toHaveAttribute('aria-pressed', 'true', { timeout: 500 }));
    await expectClean(page, `active, ${look}`, own);
    await bump(page, number);
    await expectClean(page, `bumped, ${look}`, own);
  }
});

test('the wall without tickets', async ({ world, devices }) => {
  const page = await devices.kitchen({ storeId: world.otherStoreId });
  await expect(page.getByText('No tickets')).toBeVisible();
  await expectClean(page, 'no tickets', own);
  await page.getByRole('link', { name: 'Completed' }).click();
  await expect(page.getByText('Nothing completed yet')).toBeVisible();
  await expectClean(page, 'nothing completed', own);
});

test('paper and the description of the API', async ({ world, devices }) => {
  const page = await devices.phone({ width: 1440, height: 1000 });
  await page.goto(world.env.paperUrl);
  await paperOf(world, (await orderIn(world, 'accepted', { lines: 3 })).number);
  await page.reload();
  await expectClean(page, 'paper');
  await page.goto(`${world.env.primary.url}/api/docs`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectClean(page, 'API');
});
