import type { Page } from '@playwright/test';
import { acceptOrder, placeOrder } from '@servery/contract/online-ordering';
import { orderMaker } from '../dev-env/orders.ts';
import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { orderOne } from './guest.ts';
import { orderedOn } from './order-fixtures.ts';
import { accept, bump, staffCard, pressUntil, ticket } from './screens.ts';

/** The product's limit for a live screen to show that it has lost its stream. Milliseconds, with a second for the test. */
const promised = 11_000;
const freshness = (page: Page, word: string) => page.getByRole('status').filter({ hasText: `Connection: ${word}` });

test('screens say that they are not live when the server is killed, and miss nothing when it is back @fault', async ({
  world,
  devices,
}) => {
  const [staff, kitchen, guest] = [await devices.staff(), await devices.kitchen(), await devices.phone()];
  const { number } = await orderedOn(guest, world, 'Before The Kill');
  const screens = [staff, kitchen, guest];
  for (const screen of screens) await expect(freshness(screen, 'Live')).toBeAttached();
  await expect(staffCard(staff, number)).toBeVisible();
  const { again } = await orderMaker(world.owner, world.place, 1);
  const bodies = [await again(0), await again(1), await again(2)];

  await world.env.primary.kill();
  await Promise.all(screens.map((screen) => expect(freshness(screen, 'Not updating')).toBeAttached({ timeout: promised })));
  await expect(kitchen.getByRole('alert').filter({ hasText: 'No connection since' })).toBeVisible();
  await expect(staff.getByRole('alert').filter({ hasText: 'No connection since' })).toBeVisible();

  await expectClean(kitchen, 'kitchen without a connection', { followsSystem: false });
  await expectClean(staff, 'staff without a connection');
  await expectClean(guest, 'order without a connection');

  // The first orders after the start come before the screens have found their way back.
  await world.env.restartPrimary();
  const placed = [];
  for (const body of bodies) {
    const order = await world.owner.must(placeOrder, { params: world.place, body });
    await world.owner.must(acceptOrder, { params: { ...world.place, orderId: order.id }, body: { etaInMinutes: 30 } });
    placed.push(order.number);
  }
  for (const screen of screens) await expect(freshness(screen, 'Live')).toBeAttached({ timeout: 30_000 });
  for (const each of placed) {
    await expect(staffCard(staff, each)).toBeVisible();
    await expect(ticket(kitchen, each)).toBeVisible();
  }
  await expect(kitchen).toHaveURL(/active-orders/);
  await accept(staff, number);
  await expect(ticket(kitchen, number)).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Being prepared' })).toBeVisible();
});

test('what happens on one node is seen on the screens of another: a ticket that is ticked off, undone and recalled', async ({
  world,
  devices,
}) => {
  // The time of the journeys that it was made of.
  test.setTimeout(150_000);
  const [a, b] = [world.env.primary.url, (await world.env.addNode()).url];
  const [staff, kitchen, guest] = [await devices.staff({ base: a }), await devices.kitchen({ base: b }), await devices.phone()];
  const number = await orderOne(guest, world, { item: 'Garden salad', name: 'Guest Of B', base: b });
  await accept(staff, number);
  await expect(ticket(kitchen, number)).toContainText('Garden salad');
  await expect(guest.getByRole('heading', { name: 'Being prepared' })).toBeVisible();
  const card = ticket(kitchen, number);
  const undo = card.getByRole('button', { name: `Undo ${number}` });
  const shortly = { timeout: 500 };
  await pressUntil(card.getByRole('button', { name: new RegExp(`^${number}`) }), () =>
    expect(card.getByText('New · start')).toHaveCount(0, shortly),
  );
  // Its only line: the ticket is done.
  await pressUntil(card.getByRole('button', { name: /Garden salad/ }), () => expect(undo).toBeVisible(shortly));
  await expect(staff.getByRole('region', { name: 'Ready' }).getByRole('article', { name: `Order ${number}` })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Ready to pick up' })).toBeVisible();
  await expect(card).toBeHidden();

  await kitchen.getByRole('link', { name: 'Completed' }).click();
  await kitchen.getByRole('button', { name: `Recall ${number}` }).click();
  await expect(kitchen.getByRole('button', { name: `Recall ${number}` })).toBeDisabled();
  await kitchen.getByRole('link', { name: 'Active' }).click();
  await expect(card).toContainText('Recalled');
  await bump(kitchen, number);
  await pressUntil(undo, () => expect(card.getByRole('button', { name: `Bump ${number}` })).toBeVisible(shortly));
});
