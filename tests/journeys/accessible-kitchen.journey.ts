import { cancelOrder } from '@servery/contract/online-ordering';
import { getSettings, putSettings, type SettingsOf } from '@servery/contract/settings/index';
import type { KitchenTask, KitchenTicket } from '@servery/domain/kitchen';
import { expectClean } from './axe.ts';
import { rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { orderIn } from './scenery.ts';
import { bump, paperOf, tapUntil, ticket } from './screens.ts';
import type { World } from './world.ts';

test.describe.configure({ timeout: 150_000 });

// The kitchen's look is a setting of its own: each state is looked at in both.
const own = { followsSystem: false };

/** The store has stations to choose from. */
async function withStations(world: World): Promise<void> {
  const params = { ...world.place, section: 'printing' };
  const { value, version } = await world.owner.must(getSettings, { params });
  const standing = (value as SettingsOf<'printing'>).printStations.filter(({ id }) => id !== 'grill');
  const printStations = [...standing, { id: 'grill', name: 'Grill' }];
  await world.owner.must(putSettings, { params, body: { value: { ...(value as object), printStations }, version } });
}

/**
 * A ticket as a changed bill leaves it: the first line made elsewhere, one added, one changed, one removed, and courses. It is a version
 * of its own, as every change is: a display that has kept the one before takes no other for news.
 */
async function paintedAsChanged(world: World, orderId: string): Promise<void> {
  const [found] = await rows<{ document: KitchenTicket }>(world, 'select document from kitchen_ticket where order_id = $1', [orderId]);
  const marks: Partial<KitchenTask>[] = [
    { stationIds: ['bar'], course: 'Starters' },
    { change: 'added', course: 'Starters' },
    { change: 'changed', was: '1× as it was', course: 'Mains', comments: 'No salt' },
    { change: 'removed', course: 'Mains' },
  ];
  const tasks = found!.document.tasks.map((task, at) => ({ ...task, ...marks[at] }));
  const version = found!.document.version + 1;
  const document = { ...found!.document, collectionType: 'delivery', deliverySuburb: 'Newtown', tasks, version };
  await rows(world, 'update kitchen_ticket set document = $2, version = $3 where order_id = $1', [
    orderId,
    JSON.stringify(document),
    version,
  ]);
}

test('the kitchen, dark and light', async ({ world, devices }) => {
  const page = await devices.kitchen();
  const [first, second, off] = [
    await orderIn(world, 'accepted', { lines: 5 }),
    await orderIn(world, 'accepted', { lines: 4 }),
    await orderIn(world, 'accepted'),
  ];
  const done = await orderIn(world, 'ready');
  await world.owner.must(cancelOrder, { params: { ...world.place, orderId: off.id }, body: { reason: 'itemIssue', note: '' } });

  await withStations(world);
  await paintedAsChanged(world, second.id);
  await page.reload();
  await expect(ticket(page, second.number).getByText('Removed')).toBeVisible();

  for (const look of ['Dark', 'Light']) {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'All stations' }).check();
    await page.getByRole('radiogroup', { name: 'Look' }).getByRole('radio', { name: look }).check();
    await expectClean(page, `settings, ${look}`, own);
    await page.getByRole('button', { name: 'Sign this display out…' }).click();
    await expectClean(page, `signing out, ${look}`, own);
    await page.getByRole('link', { name: 'Completed' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: done.number })).toBeVisible();
    await page.getByRole('button', { name: 'Keys' }).click();
    await expectClean(page, `completed, ${look}`, own);
    await page.getByLabel('Find by number').fill('zzz');
    await expect(page.getByText('No completed ticket with')).toBeVisible();
    await expectClean(page, `nothing found, ${look}`, own);
    await page.getByRole('link', { name: 'Active' }).click();
    if (look === 'Dark') await page.getByRole('button', { name: 'All day' }).click();
    await expect(page.getByRole('region', { name: 'Items still to make' })).toBeVisible();
    await expect(ticket(page, off.number)).toContainText('Cancelled');
    const number = look === 'Dark' ? first.number : second.number;
    const line = ticket(page, number).getByRole('listitem').getByRole('button').first();
    await tapUntil(line, () => expect(line).toHaveAttribute('aria-pressed', 'true', { timeout: 500 }));
    await expectClean(page, `active, ${look}`, own);
    await bump(page, number);
    await expectClean(page, `bumped, ${look}`, own);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Grill' }).check();
    await expectClean(page, `stations, ${look}`, own);
    await page.getByRole('link', { name: 'Active' }).click();
    await expectClean(page, `at the grill, ${look}`, own);
  }
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

test('the simulated marketplace', async ({ world, devices }) => {
  const post = (path: string, body: object) =>
    fetch(`${world.env.uberEatsUrl}/_sim/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  // Nobody of the demo hears of its orders: it is linked to no app.
  const store = { id: 'apart', name: 'A store by itself', linked: false };
  await post('stores', store);
  const line = { title: 'Satay bowl', price: 1850, allergens: ['PEANUTS'] };
  const { displayId } = (await (await post('orders', { storeId: store.id, lines: [line] })).json()) as { displayId: string };
  const page = await devices.phone({ width: 1440, height: 1000 });
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
