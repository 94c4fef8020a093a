import type { Page } from '@playwright/test';
import type { Ledger } from '@servery/simulator-stripe';
import { person } from './admin.ts';
import { chooseAddress } from './delivering.ts';
import { expect, test } from './fixtures.ts';
import { fillDetails, orderNumber, readOn, settled, sheet } from './guest.ts';
import { atScreen } from './interactions.ts';
import * as opening from './opening.ts';
import { cards, payButton, typeCard } from './paying.ts';
import { paperAt } from './printers.ts';
import { accept, staffCard } from './screens.ts';

test.describe.configure({ timeout: 150_000 });

const restaurant = 'Forno Pia';
/** A large pizza at $27.00 with cheese in its crust at $3.00, a deal at $22.00, and $5.00 for delivery. */
const [total, totalText] = [5_700, '$57.00'];

/** From the platform's page to an order that is paid by card. @returns the order's number */
async function order(guest: Page, url: string): Promise<string> {
  await readOn(guest, url, () => expect(guest.getByRole('link', { name: restaurant })).toBeVisible({ timeout: 500 }));
  await guest.getByRole('link', { name: restaurant }).click();
  await guest.getByRole('link', { name: 'Newtown', exact: true }).click();
  await settled(guest);
  await guest.getByRole('link', { name: 'Truffle bianca', exact: true }).click();
  const pizza = sheet(guest, 'Truffle bianca');
  await pizza.getByRole('radio', { name: /^Large/ }).check();
  await pizza.getByRole('radio', { name: /^Cheese/ }).check();
  await pizza.getByRole('button', { name: /^Add to order/ }).click();
  await expect(pizza).toBeHidden();

  await guest.getByRole('link', { name: 'Lunch for one', exact: true }).click();
  const deal = sheet(guest, 'Lunch for one');
  await deal.getByRole('radio', { name: /^Truffle bianca/ }).check();
  await deal.getByRole('button', { name: /^Next: Drink/ }).click();
  await deal.getByRole('radio', { name: 'Lemonade' }).check();
  await deal.getByRole('button', { name: /^Review/ }).click();
  await deal.getByRole('button', { name: /^Add to order/ }).click();
  await expect(deal).toBeHidden();

  await guest.getByRole('link', { name: 'View order' }).click();
  await sheet(guest, 'Your order').getByRole('link', { name: 'Go to checkout' }).click();
  await guest.getByRole('radio', { name: /^Delivery/ }).check();
  await chooseAddress(guest, '21 king newtown', '21 King Street');
  await expect(guest.getByText('Delivery $5.00 (Around us).')).toBeVisible();
  await fillDetails(guest, 'Gus Hungry');
  await typeCard(guest, cards.pays);
  await expect(payButton(guest)).toHaveText(`Pay${totalText}`);
  await payButton(guest).click();
  return orderNumber(guest);
}

test('somebody signs up and opens a pizza place by its screens, and a guest’s delivery is paid by card and printed @money', async ({
  world,
  devices,
}) => {
  const account = person('Pia Forno');
  const page = await devices.phone({ width: 1440, height: 900, timeZone: 'Australia/Sydney' });
  const owner = atScreen(page);
  await test.step('sign-up, restaurant and store', async () => {
    await opening.signUp(page, owner, world, account);
    await opening.createStore(page, owner, restaurant);
  });
  await test.step('opening hours and menu', async () => {
    await opening.setHours(page, owner);
    await opening.makeMenu(page, owner);
  });
  await test.step('delivery, payments and tax', async () => {
    await opening.setUpDelivery(page, owner);
    await opening.setUpPayments(page, owner);
    await opening.setTax(page, owner);
  });
  const serial = await test.step('a printer', () => opening.addPrinter(page, owner, world));
  await test.step('open to the public', () => opening.openToPublic(page, owner));

  const effort = owner.totals();
  test.info().annotations.push({ type: 'from sign-up to open', description: JSON.stringify(effort) });
  expect(effort.interactions).toBeLessThanOrEqual(120);

  const guest = await devices.phone();
  const number = await order(guest, world.env.primary.url);
  const orderId = /orders\/([0-9a-f-]+)/.exec(guest.url())![1]!;

  const staff = await devices.phone({ width: 820, height: 1180 });
  await staff.goto(`${world.env.primary.url}/staff/`);
  await staff.getByLabel('Email').fill(account.email);
  await staff.getByLabel('Password', { exact: true }).fill(account.password);
  await staff.getByRole('button', { name: 'Sign in' }).click();
  await accept(staff, number);
  await expect(guest.getByRole('heading', { name: 'Being prepared' })).toBeVisible();

  const ticket = await paperAt(world, serial, ['DELIVERY', number]);
  expect(ticket).toMatch(/1 x Truffle bianca\n +Large\n +Cheese\n/);
  expect(ticket).toMatch(/1 x Lunch for one\n +1 x Drink\n +Lemonade\n +1 x Truffle bianca\n +Small\n/);
  for (const text of ['21 King Street', 'PAID']) expect(ticket).toContain(text);

  await staffCard(staff, number).getByRole('link', { name: number }).click();
  await staff.getByRole('button', { name: /^View or print/ }).click();
  const printing = staff.getByRole('dialog', { name: `Print ${number}` });
  // The sheet grows with its preview, and its contents move.
  await expect(printing.getByRole('region', { name: 'Preview: Ticket' })).toBeVisible();
  await printing.getByRole('radio', { name: 'Invoice', exact: true }).check();
  await expect(printing.getByRole('region', { name: 'Preview: Invoice' })).toContainText(number);
  await printing.getByRole('button', { name: /^Print invoice/ }).click();
  const invoice = await paperAt(world, serial, ['TAX INVOICE', number]);
  for (const text of ['Truffle bianca', 'Lunch for one', totalText, '51 824 753 556']) expect(invoice).toContain(text);

  const ledger = await world.env.cards<Ledger>('/_sim/ledger');
  expect(ledger.problems).toEqual([]);
  expect(ledger.payments.filter(({ metadata }) => metadata.orderId === orderId)).toMatchObject([
    { amount: total, authorised: total, captured: total, refunded: 0, declines: 0 },
  ]);
});
