import type { Locator, Page } from '@playwright/test';
import { createKdsDevice } from '@servery/contract/kds';
import { acceptOrder } from '@servery/contract/online-ordering';
import { randomUUID } from 'node:crypto';
import { expectClean } from './axe.ts';
import { rows } from './database.ts';
import { chooseAddress, deliver } from './delivering.ts';
import { expect, test } from './fixtures.ts';
import { fillDetails, placeButton, storeUrl, totalToPay } from './guest.ts';
import { areaBetween, getPlace, typeCoupon } from './offers.ts';
import { orderHalves } from './pizza-orders.ts';
import { openItem, pizzeria, plus, signInAsItsManager } from './pizzeria.ts';
import { toPrintout, pressUntil, ticket } from './screens.ts';
import { pair } from './world.ts';

const addToOrder = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: /^Add to order/ }).click();
  await expect(dialog).toBeHidden();
};
const summary = (page: Page): Locator => page.getByRole('region', { name: 'Your order' });

/** An offered time, at any time of day and whether or not the store is open. */
async function chooseLater(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Choose a time/ }).check();
  await page.getByRole('group', { name: 'Day' }).locator('label').last().click();
  await page.getByRole('combobox', { name: 'Time' }).selectOption({ index: 0 });
}

test('halves and a whole pizza, by coupon, brought just inside an area at a later hour: the same order everywhere, and so is one with deals and what is left off @money', async ({
  world,
  devices,
}) => {
  // The time of the journeys that it was made of.
  test.setTimeout(150_000);
  const at = await pizzeria(world);
  const [inside, outside] = [await getPlace(at, '12 court carroll'), await getPlace(at, '20 court carroll')];
  const area = {
    id: 'court',
    name: 'Court Street',
    deliveryCharges: 350,
    minOrderValue: 3_000,
    shouldApplyThirdPartyDeliveryFee: false,
    polygon: areaBetween(inside, outside),
  };
  const offer = await deliver(at, { radiusInMetres: null, deliveryAreas: [area] });
  const guest = await devices.phone();

  const halves = await openItem(guest, at, 'Half and half, large');
  await halves.getByRole('radio', { name: /^Margherita/ }).check();
  await plus(halves, 'Pepperoni').click();
  await plus(halves, 'Mushrooms').click();
  await halves.getByRole('button', { name: 'Now the right half' }).click();
  await halves.getByRole('radio', { name: /^White pie/ }).check();
  await addToOrder(halves);

  await guest.goto(storeUrl(at, '/checkout?flow=DELIVERY'));
  await fillDetails(guest, 'Delphine Bringwell', '(718) 555-0188');
  await test.step('just outside is said at the address, and nothing of what was typed is lost', async () => {
    await guest.getByRole('radio', { name: /^Delivery/ }).check();
    await chooseAddress(guest, '20 court carroll', '20 Court Street');
    await expect(guest.getByRole('alert').filter({ hasText: 'does not deliver to this address' })).toBeVisible();
    await expect(
      placeButton(guest)
        .or(guest.getByRole('button', { name: /^Pay/ }))
        .first(),
    ).toHaveAttribute('aria-disabled', 'true');
    await expect(guest.getByLabel('Name')).toHaveValue('Delphine Bringwell');
    await expect(summary(guest)).toContainText('½ Margherita');
  });
  await test.step('just inside it is brought, from so much on', async () => {
    await guest.getByRole('button', { name: /^Change the address/ }).click();
    await chooseAddress(guest, '12 court carroll', '12 Court Street');
    await expect(guest.getByText(/^Delivery starts at \$30\.00/).first()).toBeVisible();
  });

  const whole = await openItem(guest, at, 'Pepperoni');
  await whole.getByRole('radio', { name: /^Small/ }).check();
  await whole.getByRole('checkbox', { name: 'No Chilli' }).check();
  await addToOrder(whole);

  await guest.goto(storeUrl(at, '/checkout'));
  await expect(guest.getByRole('button', { name: 'Change the address, 12 Court Street' })).toBeVisible();
  await expect(guest.getByLabel('Name')).toHaveValue('Delphine Bringwell');
  await typeCoupon(guest, 'moon5');
  await expect(summary(guest)).toContainText('Coupon MOON5-$5.00');
  await expect(summary(guest)).toContainText('Delivery$3.50');
  await chooseLater(guest);
  await guest.getByRole('radio', { name: /^Pay in cash at the door/ }).check();
  await guest.getByRole('radio', { name: 'No tip' }).check();
  const total = await totalToPay(guest);
  await expectClean(guest, 'checkout of pizzas to be brought');
  await placeButton(guest).click();
  await expect(guest).toHaveURL(/\/success$/);

  await test.step('the receipt says the same total, and what lies on each half', async () => {
    await expect(guest.getByText('To 12 Court Street', { exact: true })).toBeVisible();
    const receipt = guest.getByRole('main');
    await expect(receipt).toContainText('½ White pie');
    await expect(receipt.locator('s').filter({ hasText: 'Chilli' })).toBeVisible();
    await expect(receipt.getByText('Coupon MOON5')).toBeVisible();
    await expect(receipt.getByText(total, { exact: true }).first()).toBeVisible();
    await expectClean(guest, 'receipt of pizzas to be brought');
  });
  const [order] = await rows<{ id: string; number: string }>(
    world,
    `select id, number from orders where restaurant_id = $1 and customer_name = 'Delphine Bringwell'`,
    [at.place.restaurantId],
  );
  await at.owner.must(acceptOrder, { params: { ...at.place, orderId: order!.id }, body: { etaInMinutes: 30 } });

  const luna = await orderHalves(at);
  await test.step('staff see where it goes and the same total', async () => {
    const staff = await devices.phone({ width: 820, height: 1180 });
    await signInAsItsManager(staff, at);
    const { restaurantId, storeId } = at.place;
    const open = (id: string) => staff.goto(`${world.env.primary.url}/staff/restaurants/${restaurantId}/stores/${storeId}/orders/${id}`);
    await open(order!.id);
    const bill = staff.getByRole('main');
    await expect(bill).toContainText('12 Court Street');
    await expect(bill.locator('s').filter({ hasText: 'Chilli' })).toBeVisible();
    await expect(bill).toContainText('Coupon MOON5');
    await expect(bill.getByText(total).first()).toBeVisible();

    await open(luna.id);
    await expect(bill.locator('s').filter({ hasText: 'Basil' })).toBeVisible();
    await expect(bill).toContainText('Coupon MOON5');
    await expect(bill).toContainText('NY state sales tax 4%');
    await expect(bill.getByText(luna.total).first()).toBeVisible();
    await expectClean(staff, 'order with halves');
  });
  await test.step('the kitchen sees the halves, and what is left off struck out', async () => {
    const kitchen = await devices.phone({ width: 1920, height: 1080, dark: true });
    await kitchen.goto(`${world.env.primary.url}/kitchen/`);
    const { code } = await at.owner.must(createKdsDevice, { body: { id: randomUUID(), ...at.place, name: 'Brought' } });
    await pair(kitchen, code);
    // Orders of two days may have one number.
    const card = ticket(kitchen, order!.number).filter({ hasText: 'White pie' });
    const first = card.getByRole('button', { name: /Half and half, large/ });
    await expect(first).toContainText('Margherita');
    await expect(first).toContainText('+ Pepperoni');
    await expect(first).toContainText('White pie');
    const second = card.getByRole('button', { name: /Pepperoni/ }).filter({ hasText: 'Small, 12 inches' });
    await expect(second).toContainText('No');
    await expect(second.locator('s')).toHaveText('Chilli');

    const deals = ticket(kitchen, luna.number).filter({ hasText: 'Two large pies' });
    const line = deals.getByRole('button', { name: /Half and half, large/ });
    await expect(line).toContainText('Large, 16 inches');
    await expect(line).toContainText('Well done');
    await expect(line.locator('s')).toHaveText('Basil');
    await expect(line).toContainText('+ Mushrooms');
    const deal = deals.getByRole('button', { name: /Two large pies/ });
    await expect(deal).toContainText('Vodka pie');
    await expect(deal.locator('s')).toHaveText('Olive oil');
    await kitchen.getByRole('button', { name: 'All day' }).click();
    // The half-and-half and the one in the deal are the same two pizzas.
    const counted = kitchen.getByRole('listitem').filter({ hasText: '½ Margherita + ½ Pepperoni' }).first();
    await expect(counted).toContainText('Large, 16 inches');
    await expect(counted).toContainText('½ Margherita: no basil');
    await expectClean(kitchen, 'kitchen with halves');
    const undo = deals.getByRole('button', { name: `Undo ${luna.number}` });
    await pressUntil(deals.getByRole('button', { name: `Bump ${luna.number}` }), () => expect(undo).toBeVisible({ timeout: 500 }));
  });
  await test.step('and it is on paper', async () => {
    const paper = await toPrintout(at, 'Luna Half');
    expect(paper).toMatch(/½ Margherita\n +NO BASIL\n +½ Pepperoni\n +\+ Mushrooms/);
    expect(paper).toMatch(/1 x Two large pies\n +1 x Vodka pie\n +Large, 16 inches\n +1 x Half and half/);
  });
  await offer.stop();
});
