import { setSoldOut } from '@servery/contract/menu';
import { rejectOrder } from '@servery/contract/online-ordering';
import type { Page } from '@playwright/test';
import { expectClean } from './axe.ts';
import { getOrders, rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { fillDetails, goToCheckout, openMenu, orderNumber, placeButton, quickAdd, storeUrl, totalToPay } from './guest.ts';
import { cards, payButton, typeCard } from './paying.ts';

/** Nobody else's in these stories: in the demo it is sold out. */
const name = 'Ginger kombucha';

test('the last one, by two phones at once: one order, the other is told at its line, and gets it when it comes back @race', async ({
  world,
  devices,
}) => {
  const mark = (change: { soldout: boolean; remaining: number | null }) =>
    world.owner.must(setSoldOut, { params: world.place, body: { items: [{ id: world.item(name).id, ...change }] } });
  await mark({ soldout: false, remaining: 1 });
  const guests = ['Last One Ann', 'Last One Ben'];
  const phones: Page[] = [];
  for (const guest of guests) {
    const phone = await devices.phone();
    await openMenu(phone, world);
    await quickAdd(phone, name);
    await goToCheckout(phone);
    await fillDetails(phone, guest);
    await totalToPay(phone);
    phones.push(phone);
  }
  const staff = await devices.staff();
  await staff.getByRole('link', { name: 'Sold out' }).click();
  await staff.getByLabel('Search', { exact: true }).fill(name);
  const row = staff.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText('1 left')).toBeVisible();

  await Promise.all(phones.map((phone) => placeButton(phone).click()));
  const told = (phone: Page) =>
    phone.getByRole('region', { name: 'Your order' }).getByRole('listitem').filter({ hasText: name }).getByRole('alert');
  const outcomes = await Promise.all(
    phones.map((phone) =>
      Promise.race([
        phone.waitForURL(/\/success$/).then(() => 'ordered'),
        told(phone)
          .waitFor()
          .then(() => 'told'),
      ]),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['ordered', 'told']);
  const [first, second] = [outcomes.indexOf('ordered'), outcomes.indexOf('told')];
  const [lucky, late] = [phones[first]!, phones[second]!];
  const number = await orderNumber(lucky);
  expect([await getOrders(world, guests[first]!), await getOrders(world, guests[second]!)]).toEqual([[number], []]);
  await expect(told(late)).toContainText(`Sorry, “${name}” is sold out.`);
  await expect(late.getByText('Nothing has been ordered yet.')).toBeVisible();
  await expect(row.getByText('Sold out', { exact: true })).toBeVisible();

  await test.step('the order is rejected: it is there again, for whoever still has it in the cart', async () => {
    const [order] = await rows<{ id: string }>(world, 'select id from orders where restaurant_id = $1 and customer_name = $2', [
      world.place.restaurantId,
      guests[first],
    ]);
    await world.owner.must(rejectOrder, {
      params: { ...world.place, orderId: order!.id },
      body: { reason: 'restaurantTooBusy', note: '' },
    });
    await expect(lucky.getByRole('heading', { name: 'The restaurant could not take this order' })).toBeVisible();
    await expect(lucky.getByText('The kitchen is too busy to make it in good time.')).toBeVisible();
    await expect(lucky.getByText('You have not been charged.')).toBeVisible();
    await expect(row.getByText('1 left')).toBeVisible();
    await openMenu(late, world);
    await goToCheckout(late);
    await totalToPay(late);
    await placeButton(late).click();
    const placed = await orderNumber(late);
    expect(await getOrders(world, guests[second]!)).toEqual([placed]);
    await expect(row.getByText('Sold out', { exact: true })).toBeVisible();
  });
  await mark({ soldout: true, remaining: null });
});

test('two are left: the cart says so before the checkout, fewer put it right, and a declined card keeps what its order holds @race @money', async ({
  world,
  devices,
}) => {
  const mark = (change: { soldout: boolean; remaining: number | null }) =>
    world.owner.must(setSoldOut, { params: world.place, body: { items: [{ id: world.item(name).id, ...change }] } });
  await mark({ soldout: false, remaining: 2 });
  const guest = await devices.phone();
  await openMenu(guest, world);
  await quickAdd(guest, name);
  await guest.goto(storeUrl(world, '/cart'));
  const line = guest.getByRole('listitem').filter({ hasText: name });
  const told = line.getByRole('alert');
  await test.step('one too many is said at its line, and there is no way on', async () => {
    for (let count = 2; count <= 3; count += 1) {
      await line.getByRole('button', { name: 'One more' }).click();
      await expect(line.getByRole('group')).toContainText(String(count));
    }
    await expect(told).toHaveText(`Sorry, only 2 of “${name}” are left.`);
    await expect(guest.getByRole('link', { name: 'Go to checkout' })).toHaveCount(0);
    await expectClean(guest, 'a cart with more than is left');
    await line.getByRole('button', { name: 'One less' }).click();
    await expect(told).toHaveCount(0);
  });
  await guest.getByRole('link', { name: 'Go to checkout' }).click();
  await fillDetails(guest, 'Last Two Cho');
  await typeCard(guest, cards.declined);
  await expect(payButton(guest)).toHaveText(/^Pay\$[\d.]+$/);
  await payButton(guest).click();
  await expect(guest.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible();
  await test.step('for everybody else it is sold out; this order has them, and another card pays it', async () => {
    const other = await devices.phone();
    await openMenu(other, world);
    await expect(other.getByRole('article').or(other.getByRole('listitem')).filter({ hasText: name }).first()).toContainText('Sold out');
    const priced = guest.waitForResponse(/\/quote$/);
    await guest.context().setOffline(true);
    await guest.context().setOffline(false);
    await priced;
    await expect(guest.getByRole('region', { name: 'Your order' }).getByRole('alert')).toHaveCount(0);
    await guest.reload();
    await expect(guest.getByText(/^Your order is saved until/)).toBeVisible();
    await typeCard(guest, cards.pays);
    await expect(guest.getByRole('region', { name: 'Your order' }).getByRole('alert')).toHaveCount(0);
    await expect(payButton(guest)).toHaveText(/^Pay\$[\d.]+$/);
    await payButton(guest).click();
    const number = await orderNumber(guest);
    expect(await getOrders(world, 'Last Two Cho')).toEqual([number]);
  });
  await mark({ soldout: true, remaining: null });
});
