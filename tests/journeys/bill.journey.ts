import type { Page } from '@playwright/test';
import { setSoldOut } from '@servery/contract/menu';
import { randomUUID } from 'node:crypto';
import { expectClean } from './axe.ts';
import { rows } from './database.ts';
import { expect, test, type Devices } from './fixtures.ts';
import { pizzeria } from './pizzeria.ts';
import {
  addFrom,
  billAs,
  billLine,
  billNumber,
  billPane,
  cancelBill,
  chooseIn,
  menuKey,
  openTill,
  saved,
  sendBill,
  getSheet,
} from './ringing.ts';
import { alarmOn } from './screens.ts';
import { pair, pairingCode, type World } from './world.ts';

/** A cashier's day at the pizza place: bills are rung up, sent, changed, voided, parked, paid and cancelled. */

test.describe.configure({ timeout: 120_000 });
const axe = { followsSystem: false };

const counter = { width: 1024, height: 768 };
const till = async (devices: Devices, at: World, name?: string): Promise<Page> => openTill(await devices.phone(counter), at, name);

/** Whether the kitchen has acknowledged the ticket of a bill. */
async function ticketSeen(at: World, number: string): Promise<boolean | undefined> {
  const text = `select acknowledged_at is not null as seen from kitchen_ticket
    where restaurant_id = $1 and number = $2 and created_at > now() - interval '1 hour' order by created_at desc limit 1`;
  return (await rows<{ seen: boolean }>(at, text, [at.place.restaurantId, number]))[0]?.seen;
}

async function display(devices: Devices, at: World): Promise<Page> {
  const page = await devices.phone({ width: 1920, height: 1080 });
  await page.goto(`${at.env.primary.url}/kitchen/`);
  await pair(page, await pairingCode(at));
  await expect(page).toHaveURL(/active-orders/);
  return page;
}

test('a bill with everything that a pizza place sells is rung up and cooked; changes, voids and the end of it reach the kitchen, which says each time that it has seen them', async ({
  world,
  devices,
}) => {
  const at = await pizzeria(world);
  const [page, kitchen] = [await till(devices, at), await display(devices, at)];
  await expectClean(page, 'an empty bill', axe);

  await page.keyboard.press('/');
  await page.keyboard.type('cheese sl');
  await page.keyboard.press('Enter');
  await chooseIn(page, 'By the slice', 'Cheese slice');
  await expect(billLine(page, 'Cheese slice')).toContainText('2 ×');
  const number = await billNumber(page);

  await chooseIn(page, 'Knots, wings & more', 'Chicken wings');
  const wings = getSheet(page, 'Chicken wings');
  await wings.getByRole('button', { name: /^Add/ }).last().click();
  await expect(wings.getByRole('alert').first()).toHaveText('Choose 1');
  await wings.getByRole('button', { name: /^Twelve/ }).click();
  await wings.getByRole('button', { name: 'Lemon pepper' }).click();
  await wings.getByLabel('Note for the kitchen').fill('Extra crisp');
  await expectClean(page, 'choices', axe);
  await addFrom(page, 'Chicken wings');

  await chooseIn(page, 'Whole pies', 'Margherita');
  const pizza = getSheet(page, 'Margherita');
  await pizza.getByRole('button', { name: /^Large/ }).click();
  await pizza.getByRole('button', { name: 'Basil', exact: true }).click();
  await pizza.getByRole('button', { name: /^Pepperoni/ }).click();
  await pizza.getByRole('button', { name: /^Pepperoni/ }).click();
  await addFrom(page, 'Margherita');
  const margherita = billLine(page, 'Margherita');
  await expect(margherita).toContainText('No Basil');
  await expect(margherita).toContainText('+ 2× Pepperoni');

  await chooseIn(page, 'Whole pies', 'Half and half, large');
  const halves = getSheet(page, 'Half and half, large');
  await halves.getByRole('button', { name: /^Full moon/ }).click();
  await halves.getByRole('button', { name: /^Puttanesca/ }).click();
  await expectClean(page, 'two halves', axe);
  await addFrom(page, 'Half and half, large');

  await chooseIn(page, 'Deals', 'Two large pies');
  const deal = getSheet(page, 'Two large pies');
  await deal.getByRole('button', { name: /^White pie/ }).click();
  await deal.getByRole('button', { name: /^Add/ }).last().click();
  await expect(deal.getByRole('button', { name: /^Large pie 2 of 2/ })).toHaveAttribute('aria-pressed', 'true');
  await deal.getByRole('button', { name: 'Half and half' }).click();
  await deal.getByRole('button', { name: /^Margherita/ }).click();
  await deal.getByRole('button', { name: /^Vodka pie/ }).click();
  await expectClean(page, 'a deal', axe);
  await addFrom(page, 'Two large pies');

  await chooseIn(page, 'By the slice', 'Off-menu slice');
  const custom = getSheet(page, 'Off-menu slice');
  await custom.getByLabel('What is it?').fill('Artichoke slice');
  for (const key of ['6', '5', '0']) await custom.getByRole('button', { name: key, exact: true }).click();
  await addFrom(page, 'Off-menu slice');
  await expect(billLine(page, 'Artichoke slice')).toContainText('$6.50');

  await expect(billPane(page).getByText('Not sent')).toHaveCount(6);
  await sendBill(page);
  await expect(billPane(page).getByText('Not sent')).toHaveCount(0);
  // A long ticket continues in a second column.
  const card = kitchen.getByRole('article', { name: new RegExp(`^Ticket ${number}`) });
  for (const words of ['Cheese slice', 'Twelve', 'Extra crisp', 'No Basil', 'Puttanesca', 'Vodka pie', 'Artichoke slice']) {
    await expect(card.filter({ hasText: words })).toBeVisible();
  }

  await billLine(page, 'Cheese slice').getByRole('button').first().click();
  await billLine(page, 'Cheese slice').getByRole('button', { name: 'One Cheese slice more' }).click();
  await expect(billLine(page, 'Cheese slice')).toContainText('1 more not sent');
  await test.step('nothing is seen while nobody looks', async () => {
    await expect.poll(() => ticketSeen(at, number)).toBe(true);
    await kitchen.getByRole('link', { name: 'Settings' }).click();
    await expect(kitchen.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await sendBill(page);
    expect(await ticketSeen(at, number)).toBe(false);
    await kitchen.getByRole('link', { name: 'Active' }).click();
    await expect.poll(() => ticketSeen(at, number)).toBe(true);
  });
  await expect(card.getByRole('listitem').filter({ hasText: 'Cheese slice' })).toContainText('Changed');

  await margherita.getByRole('button').first().click();
  await margherita.getByRole('button', { name: 'Void Margherita' }).click();
  await expectClean(page, 'why a line is void', axe);
  await page.getByRole('dialog').getByRole('button', { name: 'Rung up by mistake' }).click();
  await expect(margherita).toContainText('Removal not sent');
  await sendBill(page);
  await expect(margherita).toBeHidden();
  await expect(card.getByRole('listitem').filter({ hasText: 'Margherita' }).filter({ hasText: 'Removed' })).toBeVisible();
  await expect.poll(() => ticketSeen(at, number)).toBe(true);

  await billPane(page)
    .getByRole('button', { name: /^Total/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('Items');
  await expectClean(page, 'a price explained', axe);
  await page.keyboard.press('Escape');
  // The till's own total is the one that the server requires.
  const total = await billPane(page)
    .getByRole('button', { name: /^Total/ })
    .getByText(/^\$/)
    .innerText();
  await billPane(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: `${number}: ${total} to pay` })).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('an alarm about the bill leads to it', async () => {
    const address = page.url();
    const orderId = address.split('/').at(-1)!;
    const alarm = { id: randomUUID(), storeId: at.place.storeId, kind: 'kitchenUnacknowledged', orderId, orderNumber: number };
    const rest = { printJobId: null, message: `Nobody has ${number}.`, raisedAt: new Date().toISOString(), seenAt: null, seenBy: null };
    await page.route(/\/alarms\/restaurants\//, (route) =>
      route.fulfill({ json: { rows: [{ ...alarm, ...rest, clearedAt: null }], cursor: 1_000_000 } }),
    );
    await page.goto(`${world.env.primary.url}/pos/settings`);
    await (await alarmOn(page, number)).getByRole('link', { name: `Open ${number}` }).click();
    await expect(page).toHaveURL(address);
    await expect(billPane(page).getByRole('heading', { level: 1 })).toHaveText(number);
  });
  await cancelBill(page);
  await expect(card.first()).toContainText('Cancelled');
});

test('two tills on one bill of a table end with the same bill @race', async ({ world, devices }) => {
  const [one, other] = [await till(devices, world, 'Bar'), await till(devices, world, 'Door')];
  const shelf = (name: string) => world.menu.categories.find(({ id }) => id === world.item(name).categoryId)!.name;
  const choose = (page: Page, name: string) => chooseIn(page, shelf(name), name);
  await one.getByRole('radio', { name: 'Dine in' }).check();
  await one.getByRole('button', { name: 'Choose a table' }).click();
  await expectClean(one, 'tables', axe);
  await one.getByRole('dialog').getByRole('button', { name: 'Table 9', exact: true }).click();
  await choose(one, 'House lemonade');
  const number = await billNumber(one);
  await saved(one);

  await other.getByRole('link', { name: 'Bills' }).click();
  await other.getByRole('searchbox').fill(number);
  await other.getByRole('button', { name: new RegExp(`^${number}`) }).click();
  await expect(billLine(other, 'House lemonade')).toBeVisible();
  await expect(billPane(other)).toContainText('Table 9');

  // Both at once: each adds the same item, and a different one.
  await choose(other, 'House lemonade');
  const more = async (page: Page, times: number, own: string) => {
    for (let time = 0; time < times; time += 1) await menuKey(page, 'House lemonade').click();
    await choose(page, own);
  };
  await Promise.all([more(one, 3, 'Charred broccolini'), more(other, 2, 'Halloumi fries')]);
  await Promise.all([saved(one), saved(other)]);
  for (const page of [one, other]) {
    await expect(billLine(page, 'House lemonade')).toContainText('7 ×');
    await expect(billLine(page, 'Charred broccolini')).toBeVisible();
    await expect(billLine(page, 'Halloumi fries')).toBeVisible();
  }
  expect(await billAs(other)).toEqual(await billAs(one));
  await cancelBill(one);
  await expect(billPane(other).getByText('Cancelled.', { exact: true })).toBeVisible();
  // Nothing of it can be changed any more.
  await expect(billPane(other).getByRole('button', { name: /^(Remove|Void|Change) |^One / })).toHaveCount(0);
});

test('a parked bill is found again, paid in cash with change, and the next sale begins; another is paid later by card @money', async ({
  world,
  devices,
}) => {
  const at = await pizzeria(world);
  const page = await till(devices, at);
  await chooseIn(page, 'By the slice', 'Cheese slice');
  const number = await billNumber(page);
  await page.getByRole('button', { name: 'Customer and note' }).click();
  await page.getByLabel('Name (optional)').fill('Parked Penny');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await billPane(page).getByRole('button', { name: 'Park', exact: true }).click();
  await expect(billPane(page).getByRole('heading', { name: 'New bill' })).toBeVisible();

  await page.getByRole('link', { name: 'Bills' }).click();
  await page.getByRole('searchbox').fill('penny');
  const parked = page.getByRole('button', { name: new RegExp(`^${number}`) });
  await expect(parked).toContainText('Not all sent');
  await expectClean(page, 'open bills', axe);
  await parked.click();
  await expect(billLine(page, 'Cheese slice')).toBeVisible();

  await billPane(page).getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Typed digits start over: 2000 cents are the same as the note.
  for (const key of ['2', '0', '00']) await dialog.getByRole('button', { name: key, exact: true }).click();
  await expect(dialog.getByRole('button', { name: '$20.00', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: '$10.00', exact: true }).click();
  await dialog.getByRole('button', { name: '$20.00', exact: true }).click();
  const change = (await dialog.getByText(/^Change \$/).textContent()) ?? '';
  await expectClean(page, 'paying', axe);
  await dialog.getByRole('button', { name: /^Take \$.* in cash$/ }).click();
  await expect(dialog.getByText(change, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Next sale' }).click();
  await expect(billPane(page).getByRole('heading', { name: 'New bill' })).toBeVisible();
  await page.getByRole('link', { name: 'Bills' }).click();
  await page.getByRole('searchbox').fill(number);
  await expect(page.getByText(`No bill for “${number}”`)).toBeVisible();

  await page.getByRole('button', { name: 'New bill' }).click();
  await chooseIn(page, 'Drinks', 'House lemonade');
  const later = await billNumber(page);
  await saved(page);
  await billPane(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await dialog.getByRole('button', { name: 'Pay later' }).click();
  await expect(billPane(page).getByRole('heading', { name: 'New bill' })).toBeVisible();
  await page.getByRole('link', { name: 'Bills' }).click();
  await page.getByRole('radio', { name: 'Not paid' }).check();
  await page.getByRole('button', { name: new RegExp(`^${later}`) }).click();
  await dialog.getByRole('radio', { name: 'Card' }).check();
  await dialog.getByRole('button', { name: /by card$/ }).click();
  await dialog.getByRole('button', { name: 'Next sale' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${later}`) })).toBeHidden();
});

test('the network goes in the middle of ringing up: nothing is lost, nothing comes twice, also through a reload @fault', async ({
  world,
  devices,
}) => {
  const at = await pizzeria(world);
  const page = await till(devices, at);
  const other = await till(devices, at, 'Second till');
  await chooseIn(page, 'By the slice', 'Cheese slice');
  const number = await billNumber(page);
  await saved(page);

  await page.context().setOffline(true);
  for (let times = 0; times < 4; times += 1) await menuKey(page, 'Cheese slice').click();
  await menuKey(page, 'Vegan slice').click();
  await expect(billPane(page).getByText(/^5 changes saved on this device, not sent yet: no connection/)).toBeVisible();
  await expect(billLine(page, 'Cheese slice')).toContainText('5 ×');
  await billPane(page).getByRole('button', { name: 'Send to kitchen' }).click();
  await page.context().setOffline(false);
  await saved(page);
  await expect(billPane(page).getByRole('button', { name: 'All sent' })).toBeVisible();

  // An answer is lost after the server has done it. The stream delivers it anyway, so that it may be saved before the answer is lost.
  let [asked, lost] = [0, 0];
  await page.route('**/operations', async (route) => {
    if (asked >= 2) return route.continue();
    asked += 1;
    await route.fetch();
    await route.abort();
    lost += 1;
  });
  await menuKey(page, 'White slice').click();
  await expect.poll(() => lost).toBe(2);
  await saved(page);
  await page.unrouteAll({ behavior: 'wait' });

  // The till is switched off and on without a network: what was tapped is there, and more can be.
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await page.context().setOffline(true);
  await menuKey(page, 'White slice').click();
  // The promise resolves once it is on disk: the device may then be switched off.
  await expect(billPane(page).getByText(/^1 change saved on this device, not sent yet: no connection\.$/)).toBeVisible();
  // What the server has, but its answer has not come for, is sent once more: the same again.
  await page.reload();
  await expect(billLine(page, 'White slice')).toContainText('2 ×');
  await chooseIn(page, 'By the slice', 'Grandma square');
  await expect(billPane(page).getByText(/^[23] changes saved on this device, not sent yet/)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign this till out…' }).click();
  await expect(page.getByText(/^[23] changes of bills are not sent yet\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Order', exact: true }).click();
  await page.context().setOffline(false);
  await saved(page);
  await expect(billLine(page, 'White slice')).toContainText('2 ×');

  await other.getByRole('link', { name: 'Bills' }).click();
  await other.getByRole('searchbox').fill(number);
  await other.getByRole('button', { name: new RegExp(`^${number}`) }).click();
  await expect(billLine(other, 'Cheese slice')).toContainText('5 ×');
  await expect(billLine(other, 'Vegan slice')).toContainText('1 ×');
  await expect(billLine(other, 'White slice')).toContainText('2 ×');
  await expect(billLine(other, 'Grandma square')).toContainText('1 ×');
  await cancelBill(page);
});

test('what is left is counted down at the till; what has run out meanwhile is told and taken off @race', async ({ world, devices }) => {
  const at = await pizzeria(world);
  const { id } = at.menu.items.find(({ name }) => name === 'Vegan slice')!;
  const mark = (remaining: number | null, soldout = false) =>
    at.owner.must(setSoldOut, { params: at.place, body: { items: [{ id, soldout, remaining }] } });
  const page = await till(devices, at);
  await mark(2);
  await chooseIn(page, 'By the slice', 'Cheese slice');
  await expect(menuKey(page, 'Vegan slice')).toContainText('Only 2 left');
  await saved(page);

  await page.context().setOffline(true);
  for (let times = 0; times < 3; times += 1) await menuKey(page, 'Vegan slice').click();
  await expect(billLine(page, 'Vegan slice')).toContainText('3 ×');
  await page.context().setOffline(false);
  await saved(page);
  const line = billLine(page, 'Vegan slice');
  await expect(line).toContainText('2 ×');
  await expect(line.getByRole('alert')).toBeVisible();
  await expectClean(page, 'a change that was refused', axe);
  await line.getByRole('button', { name: 'OK' }).click();
  await expect(line.getByRole('alert')).toBeHidden();
  await expect(menuKey(page, 'Vegan slice')).toHaveAttribute('aria-disabled', 'true');
  await expect(menuKey(page, 'Vegan slice')).toContainText('Sold out');
  await cancelBill(page);
  await mark(null);
});
