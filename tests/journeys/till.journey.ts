import { revokeDevice } from '@servery/contract/devices';
import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectClean } from './axe.ts';
import { rows } from './database.ts';
import { expect, test, type Devices, type Looks } from './fixtures.ts';
import { bumpOrder, orderedOn, orderIn } from './order-fixtures.ts';
import { billLine, chooseIn } from './ringing.ts';
import { alarmOn, staffCard } from './screens.ts';
import { pair, tillCode } from './world.ts';

/** An order that is open beside the list. */
const detail = (page: Page, number: string): Locator => page.getByRole('article', { name: `Order ${number} in full` });

/** The till's look is its own: it is checked as it is. */
const clean = (page: Page, screen: string) => expectClean(page, screen, { followsSystem: false });

/** A till at its online orders. */
const onlineTill = async (devices: Devices, looks: Looks = {}): Promise<Page> => {
  const till = await devices.till(looks);
  await till.getByRole('link', { name: /^Online orders/ }).click();
  return till;
};

test('a guest’s order rings and counts down; accepted late, paid in cash, promised anew and handed over at the till @money', async ({
  world,
  devices,
}) => {
  const [till, staff, guest] = [await devices.till(), await devices.staff(), await devices.phone()];
  await till.getByRole('link', { name: /^Settings/ }).click();
  const { number } = await orderedOn(guest, world, 'Till Guest');
  // Whatever screen is open: the count, the bell, and the name of the tab.
  await expect(till.getByRole('link', { name: /^Online orders \d+ new$/ })).toBeVisible();
  await expect(till.getByRole('button', { name: 'Silence' })).toBeVisible();
  await expect(till).toHaveTitle(/^\(\d+\) Till/);
  await till.getByRole('button', { name: 'Silence' }).click();
  await expect(till.getByRole('button', { name: 'Silence' })).toHaveCount(0);
  await till.getByRole('link', { name: /^Online orders/ }).click();
  const card = staffCard(till, number);
  await expect(card.getByText(/^4:\d\d left$/)).toBeVisible();
  await clean(till, 'online orders, new');

  // Five minutes in a moment: the order is made older, and the screen reads it again. From now: how long the look took does not count.
  const text = "update orders set placed_at = now() - interval '5 minutes' where restaurant_id = $1 and number = $2 and status = 'new'";
  await rows(world, text, [world.place.restaurantId, number]);
  await till.reload();
  await expect(card.getByText(/^Waiting 5 min$/)).toBeVisible();
  await till.getByRole('link', { name: 'Settings' }).click();
  const alarm = await alarmOn(till, number);
  await expect(alarm).toContainText('was not accepted within');
  await clean(till, 'an alarm on a till');
  await alarm.getByRole('link', { name: `Open ${number}` }).click();
  const order = detail(till, number);
  await order.getByRole('radio', { name: '15 min', exact: true }).check();
  await clean(till, 'accepting at a till');
  await order.getByRole('button', { name: /^Accept( for|, as)/ }).click();
  await expect(alarm).toHaveCount(0);

  await order.getByRole('button', { name: /^Change the time/ }).click();
  await order.getByRole('radio', { name: '+ 30 min' }).check();
  await order.getByRole('button', { name: /^Promise it for/ }).click();
  await expect(order.getByRole('region', { name: 'History' })).toContainText('Promised for another time');

  await order.getByRole('button', { name: /^Take \$/ }).click();
  const paying = till.getByRole('dialog');
  await paying.getByRole('radio', { name: 'Cash' }).check();
  await paying.getByRole('group', { name: 'Notes' }).getByRole('button').nth(1).click();
  await expect(paying.getByText(/^Change \$/)).toBeVisible();
  await clean(till, 'taking cash at a till');
  await paying.getByRole('button', { name: /^Take \$.* in cash$/ }).click();
  await paying.getByRole('button', { name: 'Done' }).click();
  await expect(order.getByRole('region', { name: 'Payment', exact: true })).toContainText('Paid');
  await expect(staffCard(staff, number)).toContainText('Paid');

  const id = till.url().split('/').at(-1)!;
  await bumpOrder(world, id);
  await expect(guest.getByRole('heading', { name: 'Ready to pick up' })).toBeVisible();
  await expect(till.getByRole('region', { name: 'Ready' }).getByRole('article', { name: `Order ${number}`, exact: true })).toBeVisible();
  await card.getByRole('button', { name: `Handed over: ${number}` }).click();
  await expect(card).toHaveCount(0);
  await expect(order).toContainText('Completed');
  await clean(till, 'a completed order at a till');
});

test('an order is rejected at the till with a reason; of two who accept the same, the till is told when it was slower @race', async ({
  world,
  devices,
}) => {
  const [till, staff] = [await onlineTill(devices, { width: 820, height: 1180 }), await devices.staff()];
  const [no, both] = [await orderIn(world, 'new', { name: 'Sent Away' }), await orderIn(world, 'new', { name: 'Two Hands' })];
  await staffCard(till, no.number)
    .getByRole('button', { name: `Accept ${no.number}` })
    .click();
  const order = detail(till, no.number);
  await order.getByRole('button', { name: 'Reject…' }).click();
  await order.getByRole('button', { name: `Reject ${no.number}` }).click();
  await expect(order.getByText('Please choose a reason.')).toBeVisible();
  await order.getByRole('button', { name: 'Another reason…' }).click();
  await order.getByRole('radio', { name: 'Too many orders' }).check();
  await clean(till, 'rejecting at a till');
  await order.getByRole('button', { name: `Reject ${no.number}` }).click();
  await expect(order).toContainText('Reason: Too many orders');
  await till.getByRole('link', { name: /Online orders$/ }).click();
  await expect(staffCard(till, no.number)).toHaveCount(0);

  // Its stream is cut, so that it does not receive the event.
  await till.route(/\/live\/restaurants\//, (route) => route.abort());
  await till.reload();
  await staffCard(till, both.number)
    .getByRole('button', { name: `Accept ${both.number}` })
    .click();
  await staffCard(staff, both.number)
    .getByRole('button', { name: `Accept ${both.number}` })
    .click();
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept( for|, as)/ })
    .click();
  await expect(staff.getByRole('dialog')).toBeHidden();
  await detail(till, both.number)
    .getByRole('button', { name: /^Accept( for|, as)/ })
    .click();
  await expect(till.getByRole('alert').filter({ hasText: both.number })).toContainText('already');
  await expect(detail(till, both.number).getByRole('button', { name: 'Handed over' })).toBeVisible();
});

test('a till is paired by a code that works once, says without a connection what is off, goes on when it is back, and is removed with a bill that the next till sends @fault', async ({
  world,
  devices,
}) => {
  // The time of the journeys that it was made of.
  test.setTimeout(150_000);
  const deviceId = randomUUID();
  const till = await devices.phone({ width: 1024, height: 768 });
  await till.goto(`${world.env.primary.url}/pos/`);
  await expect(till.getByRole('heading', { name: 'Pair this till' })).toBeVisible();
  await clean(till, 'pairing a till');
  await pair(till, 'ZZZZ ZZZZ');
  await expect(till.getByRole('alert')).toContainText('This code is wrong or has expired.');
  const code = await tillCode(world, { deviceId, name: 'Bar till' });
  await pair(till, code);
  const navigation = till.getByRole('navigation', { name: 'Till' });
  await expect(navigation).toBeVisible();
  await till.reload();
  await navigation.getByRole('link', { name: 'Settings' }).click();
  await expect(till.getByText('Bar till', { exact: true }).last()).toBeVisible();
  await clean(till, 'settings of a till, dark');
  await till.getByRole('radio', { name: 'Light' }).check();
  await clean(till, 'settings of a till, light');
  await till.getByRole('button', { name: /^Sign this till out/ }).click();
  await expect(till.getByRole('group', { name: 'Sign this till out' })).toContainText('until a manager pairs it with a new code');
  await clean(till, 'signing a till out');
  await till.getByRole('button', { name: 'Stay signed in' }).click();

  const other = await devices.phone({ width: 1024, height: 768 });
  await other.goto(`${world.env.primary.url}/pos/`);
  await pair(other, code);
  await expect(other.getByRole('alert')).toContainText('This code is wrong or has expired.');

  await till.getByRole('link', { name: /^Online orders/ }).click();
  const order = await orderIn(world, 'new', { name: 'Cut Off' });
  await staffCard(till, order.number)
    .getByRole('button', { name: `Accept ${order.number}` })
    .click();
  const accept = detail(till, order.number).getByRole('button', { name: /^Accept( for|, as)/ });
  await expect(accept).toBeVisible();
  await expect.poll(() => till.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await till.context().setOffline(true);
  await accept.click();
  await expect(till.getByText(`Accepting ${order.number} needs the server.`)).toBeVisible();
  // A stream that is open already outlives the browser's switch: a till that starts without the server has none.
  await till.reload();
  await expect(till.getByRole('alert').filter({ hasText: 'Keep ringing up' })).toBeVisible({ timeout: 20_000 });
  await clean(till, 'a till without a connection');
  await till.getByRole('link', { name: 'Settings' }).click();
  await expect(till.getByRole('alert').filter({ hasText: 'Keep ringing up' })).toBeVisible();
  await expect(till.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await till.context().setOffline(false);
  await expect(till.getByText('Keep ringing up')).toHaveCount(0, { timeout: 30_000 });
  await till.getByRole('link', { name: /^Online orders/ }).click();
  await staffCard(till, order.number).getByRole('link').click();
  await accept.click();
  await expect(detail(till, order.number).getByRole('button', { name: 'Handed over' })).toBeVisible();

  // Removed with a bill that it could not send: the next till that is paired here sends it.
  await till.getByRole('link', { name: 'Order', exact: true }).click();
  await till.context().setOffline(true);
  await chooseIn(till, 'Sweets', 'Carrot cake');
  await expect(billLine(till, 'Carrot cake')).toBeVisible();
  await world.owner.must(revokeDevice, { params: { ...world.place, deviceId }, body: {} });
  await till.context().setOffline(false);
  await expect(till.getByRole('heading', { name: 'Pair this till' })).toBeVisible();
  await expect(till.getByText('“Bar till” is no longer paired with this screen.')).toBeVisible();
  await expect(till.getByText('2 changes on this till were not sent.')).toBeVisible();
  await pair(till, await tillCode(world, { name: 'Front counter' }));
  await navigation.getByRole('link', { name: 'Needs attention 1' }).click();
  await expect(till.getByRole('region', { name: '1 bill not sent by “Bar till”' })).toContainText('1 × Carrot cake');
  await till.getByRole('button', { name: 'Send from this till: 1 bill of “Bar till”' }).click();
  await navigation.getByRole('link', { name: 'Bills' }).click();
  await expect(till.getByRole('button', { name: /1 × Carrot cake.*Front counter/ })).toBeVisible();
});
