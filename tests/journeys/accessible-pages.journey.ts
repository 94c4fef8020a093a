import { expectCheckToSee, expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { orderIn } from './order-fixtures.ts';
import { toPrintout } from './screens.ts';

/** Pages beside the apps: they belong to the server and to its simulators, and no component test can open them. */
test('paper, the description of the API and the simulated marketplace are accessible', async ({ world, devices }) => {
  const page = await devices.phone({ width: 1440, height: 1000 });
  await test.step('the check itself sees what is wrong', () => expectCheckToSee(page));
  await page.goto(world.env.documentUrl);
  await toPrintout(world, (await orderIn(world, 'accepted', { lines: 3 })).number);
  await page.reload();
  await expectClean(page, 'paper');
  await page.goto(`${world.env.primary.url}/api/docs`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectClean(page, 'API');

  const post = (path: string, body: object) =>
    fetch(`${world.env.uberEatsUrl}/_sim/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  // It is linked to no app of the demo, so nobody receives its orders.
  const store = { id: 'apart', name: 'A store by itself', linked: false };
  await post('stores', store);
  const line = { title: 'Satay bowl', price: 1850, allergens: ['PEANUTS'] };
  const { displayId } = (await (await post('orders', { storeId: store.id, lines: [line] })).json()) as { displayId: string };
  await page.goto(world.env.uberEatsUrl);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: displayId }) });
  await expect(card).toContainText('Allergy: peanuts');
  await expect(card).toContainText(/Ends unanswered in 1[01]:\d\d/);
  await expectClean(page, 'marketplace');
  await page.getByRole('combobox', { name: 'At', exact: true }).selectOption(store.name);
  await page.getByLabel('Note for the kitchen').fill('Ring twice');
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(page.getByText('“Ring twice”')).toBeVisible();
  await card.getByRole('button', { name: 'Uber cancels' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: displayId })).toContainText('Cancelled by Uber');
  await expectClean(page, 'marketplace, one cancelled');
});
