import { suggestAddresses } from '@servery/contract/addresses';
import { adjustEta, setPauses } from '@servery/contract/handling';
import { acceptOrder } from '@servery/contract/online-ordering';
import { addressBox, checkoutSettings, chooseAddress, deliver, openForDelivery, typeAddress } from './delivering.ts';
import { rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { fillDetails, openMenu, orderNumber, payLater, placeButton, quickAdd, signInAs, storeUrl, totalToPay } from './guest.ts';

const suggestCall = `**/api${suggestAddresses.path.replaceAll(/\{\w+\}/g, '*')}`;

test('an order is brought to an address that was suggested', async ({ world, devices }) => {
  const offer = await deliver(world, { fee: 650 });
  const guest = await devices.phone();
  await openForDelivery(guest, world);
  await quickAdd(guest, 'House lemonade');
  await guest.getByRole('link', { name: 'View order' }).click();
  await expect(guest.getByText(`Delivery from ${world.storeName}`)).toBeVisible();
  await guest.getByRole('link', { name: 'Go to checkout' }).click();

  await test.step('what it costs is said before anything is typed', async () => {
    await expect(guest.getByRole('radio', { name: /^Delivery Delivery \$6\.50/ })).toBeChecked();
    expect(await totalToPay(guest)).toBe('$14.50');
  });
  await test.step('by the keyboard alone', async () => {
    await addressBox(guest).focus();
    await guest.keyboard.type('12 king st newt');
    const option = guest.getByRole('option', { name: '12 King Street Newtown NSW 2042' });
    await expect(option).toBeVisible();
    await guest.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(addressBox(guest)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await guest.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await guest.keyboard.press('ArrowDown');
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeFocused();
  });
  await guest.getByLabel('Notes for the driver').fill('Blue door, please knock');
  await expect(guest.getByText('23 of 300 characters')).toBeVisible();
  await fillDetails(guest, 'Delia Vered');
  await guest.getByRole('radio', { name: /^Pay in cash at the door/ }).check();
  await totalToPay(guest);
  await placeButton(guest).click();
  const number = await orderNumber(guest);

  await test.step('its page says where it goes, what is due, and when it comes', async () => {
    await expect(guest.getByText('To 12 King Street', { exact: true })).toBeVisible();
    await expect(guest.getByText('“Blue door, please knock”')).toBeVisible();
    const due = guest.getByRole('region', { name: 'To pay' });
    await expect(due).toContainText('$14.50');
    await expect(due).toContainText('In cash, to the driver');
    const [order] = await rows<{ id: string }>(world, 'select id from orders where number = $1 and restaurant_id = $2', [
      number,
      world.place.restaurantId,
    ]);
    await world.owner.must(acceptOrder, { params: { ...world.place, orderId: order!.id }, body: { etaInMinutes: 40 } });
    await expect(guest.getByText('At your door around')).toBeVisible();
    const promisedFor = new Date(Date.now() + 90 * 60_000).toISOString();
    await world.owner.must(adjustEta, { params: { ...world.place, orderId: order!.id }, body: { promisedFor } });
    await expect(guest.getByText(/^The restaurant changed the time\. It was .* before\.$/)).toBeVisible();
  });
  await test.step('the next one knows the address already', async () => {
    await openMenu(guest, world);
    await quickAdd(guest, 'House lemonade');
    await guest.goto(storeUrl(world, '/checkout'));
    await expect(guest.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeVisible();
  });
  await offer.stop();
});

test('what no list knows is typed by hand, also without one', async ({ world, devices }) => {
  const offer = await deliver(world);
  const guest = await devices.phone();
  await guest.route(suggestCall, (route) => route.abort('connectionreset'));
  await openForDelivery(guest, world);
  await quickAdd(guest, 'House lemonade');
  await guest.goto(storeUrl(world, '/checkout'));
  await fillDetails(guest, 'Hand Written');
  await totalToPay(guest);
  await placeButton(guest).click();
  await expect(guest.getByText('Please choose the address that we bring it to.')).toBeVisible();
  await expect(addressBox(guest)).toBeFocused();
  await guest.keyboard.type('Unit 3, the old mill');
  await expect(guest.getByText('Addresses cannot be looked up at the moment.')).toBeVisible();

  await guest.getByRole('button', { name: 'Enter it by hand' }).click();
  await expect(guest.getByLabel('Unit, number and street')).toBeFocused();
  await expect(guest.getByLabel('Unit, number and street')).toHaveValue('Unit 3, the old mill');
  await guest.getByLabel('Suburb').fill('Newtown');
  await placeButton(guest).click();
  await expect(guest.getByLabel('Postcode')).toBeFocused();
  await expect(guest.getByLabel('Postcode')).toHaveAccessibleDescription('Please enter the 4 digits of the postcode.');
  await guest.getByLabel('Postcode').fill('2042');

  await test.step('a reload loses nothing of it', async () => {
    await guest.reload();
    await expect(guest.getByLabel('Suburb')).toHaveValue('Newtown');
    await expect(guest.getByLabel('Name')).toHaveValue('Hand Written');
  });
  await totalToPay(guest);
  await placeButton(guest).click();
  await orderNumber(guest);
  await expect(guest.getByText('To Unit 3, the old mill')).toBeVisible();
  await offer.stop();
});

test('a street is completed with its number, and an old answer never takes the place of a new one', async ({ world, devices }) => {
  const offer = await deliver(world);
  const guest = await devices.phone();
  await openForDelivery(guest, world);
  await quickAdd(guest, 'House lemonade');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  await guest.route(suggestCall, async (route) => {
    asked += 1;
    if (asked === 1) await held;
    await route.continue().catch(() => {});
  });
  await guest.goto(storeUrl(world, '/checkout'));
  await addressBox(guest).fill('missenden');
  await expect.poll(() => asked).toBe(1);
  await addressBox(guest).fill('erskineville road');
  await expect(guest.getByRole('option', { name: /^Erskineville Road/ }).first()).toBeVisible();
  release();
  await expect(guest.getByRole('option', { name: /^Missenden/ })).toHaveCount(0);
  await guest
    .getByRole('option', { name: /^Erskineville Road/ })
    .first()
    .click();
  await expect(guest.getByLabel('Unit, number and street')).toBeFocused();
  await guest.getByLabel('Unit, number and street').fill('5 Erskineville Road');
  await fillDetails(guest, 'Numbered');
  await totalToPay(guest);
  await placeButton(guest).click();
  await orderNumber(guest);
  await expect(guest.getByText('To 5 Erskineville Road')).toBeVisible();
  await offer.stop();
});

test('too little for a delivery is said before paying, and what was typed stays @money', async ({ world, devices }) => {
  const offer = await deliver(world, { minOrderValue: 2000 });
  const guest = await devices.phone();
  await openForDelivery(guest, world);
  await quickAdd(guest, 'House lemonade');
  await guest.goto(storeUrl(world, '/checkout'));
  await chooseAddress(guest, '12 king st newtown', '12 King Street');
  await fillDetails(guest, 'Nearly There');
  await guest.getByLabel('Note for the restaurant').fill('No straws');
  await expect(guest.getByText('Delivery starts at $20.00. Please add $12.00 more.')).toBeVisible();
  await expect(placeButton(guest)).toHaveAttribute('aria-disabled', 'true');
  await guest.getByRole('link', { name: 'See the menu' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: world.storeName })).toBeVisible();
  await quickAdd(guest, 'Charred broccolini');
  await quickAdd(guest, 'Garlic bread');
  await guest.getByRole('link', { name: 'View order' }).click();
  await guest.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(guest.getByLabel('Name')).toHaveValue('Nearly There');
  await expect(guest.getByLabel('Note for the restaurant')).toHaveValue('No straws');
  await expect(guest.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeVisible();
  await expect(placeButton(guest)).not.toHaveAttribute('aria-disabled');
  await totalToPay(guest);
  await placeButton(guest).click();
  await orderNumber(guest);
  await offer.stop();
});

test('too far away is said at the address; picking up is a tap away and forgets nothing', async ({ world, devices }) => {
  const offer = await deliver(world, { radiusInMetres: 3000 });
  const guest = await devices.phone();
  await openForDelivery(guest, world);
  await quickAdd(guest, 'House lemonade');
  await guest.goto(storeUrl(world, '/checkout'));
  await chooseAddress(guest, '12 hall street bondi', '12 Hall Street');
  await fillDetails(guest, 'Far Away');
  await expect(guest.getByRole('alert').filter({ hasText: /this store delivers up to 3 km/ })).toBeVisible();
  await expect(placeButton(guest)).toHaveAttribute('aria-disabled', 'true');
  await guest.getByRole('radio', { name: /^Pick up/ }).check();
  await payLater(guest).check();
  await expect(placeButton(guest)).not.toHaveAttribute('aria-disabled');
  await guest.getByRole('radio', { name: /^Delivery/ }).check();
  await expect(guest.getByText('12 Hall Street')).toBeVisible();
  await guest.getByRole('button', { name: /^Change the address/ }).click();
  await expect(addressBox(guest)).toBeFocused();
  await guest.getByRole('button', { name: 'Keep 12 Hall Street' }).click();
  await guest.getByRole('button', { name: /^Change the address/ }).click();
  await guest.getByRole('button', { name: 'Enter it by hand' }).click();
  await typeAddress(guest, { line1: '1 Nowhere Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' });
  await expect(guest.getByRole('alert').filter({ hasText: /delivers up to/ })).toHaveCount(0);
  await guest.getByRole('radio', { name: /^Pick up/ }).check();
  expect(await totalToPay(guest)).toBe('$7.50');
  await placeButton(guest).click();
  await orderNumber(guest);
  await offer.stop();
});

test('while delivery is paused it can be ordered for later, and what was typed stays', async ({ world, devices }) => {
  const offer = await deliver(world);
  const guest = await devices.phone();
  await openForDelivery(guest, world);
  await quickAdd(guest, 'House lemonade');
  await guest.goto(storeUrl(world, '/checkout'));
  await chooseAddress(guest, '12 king st newtown', '12 King Street');
  await fillDetails(guest, 'Patient Person');
  await totalToPay(guest);
  const pause = (pausedUntil: string | null) =>
    world.owner.must(setPauses, { params: world.place, body: { collectionTypes: ['delivery'], pausedUntil } });
  await pause(new Date(Date.now() + 2 * 3_600_000).toISOString());
  await placeButton(guest).click();
  await expect(guest.getByText('Nothing has been ordered yet.')).toBeVisible();
  await expect(guest.getByRole('radio', { name: /^Choose a time/ })).toBeChecked();
  await expect(guest.getByRole('radio', { name: /^As soon as possible/ })).toHaveCount(0);
  await expect(guest.getByLabel('Name')).toHaveValue('Patient Person');
  await expect(guest.getByText(/^Paused until .*\. You can order for later\.$/)).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeVisible();
  await totalToPay(guest);
  await placeButton(guest).click();
  await orderNumber(guest);
  await pause(null);
  await offer.stop();
});

test('the checkout asks only what the store asks for', async ({ world, devices }) => {
  const settings = await checkoutSettings(world, { hasCollectionTime: false, hasComments: false });
  const guest = await devices.phone();
  await openMenu(guest, world);
  await quickAdd(guest, 'House lemonade');
  await guest.goto(storeUrl(world, '/checkout'));
  await payLater(guest).check();
  await totalToPay(guest);
  await expect(guest.getByRole('radio', { name: /^As soon as possible/ })).toBeChecked();
  await expect(guest.getByRole('radio', { name: /^Choose a time/ })).toHaveCount(0);
  await expect(guest.getByLabel('Note for the restaurant')).toHaveCount(0);
  await settings.stop();
});

test('a customer chooses among the addresses of earlier orders, on any device, and has one forgotten', async ({ world, devices }) => {
  const offer = await deliver(world);
  const phone = { typed: '0491 570 313', e164: '+61491570313' };
  const first = await devices.phone();
  await signInAs(first, world, phone);
  for (const [typed, line1] of [
    ['12 king st newtown', '12 King Street'],
    ['7 erskineville road', '7 Erskineville Road'],
  ] as const) {
    await openForDelivery(first, world);
    await quickAdd(first, 'House lemonade');
    await first.goto(storeUrl(world, '/checkout'));
    const change = first.getByRole('button', { name: /^Change the address/ });
    await expect(change.or(addressBox(first))).toBeVisible();
    if (await change.isVisible()) await change.click();
    await chooseAddress(first, typed, line1);
    await fillDetails(first, 'Two Homes');
    await first.getByRole('radio', { name: /^Pay in cash/ }).check();
    await totalToPay(first);
    await placeButton(first).click();
    await orderNumber(first);
  }

  const second = await devices.phone();
  await rows(world, 'delete from directory.sms_number where phone = $1', [phone.e164]);
  await signInAs(second, world, phone);
  await openForDelivery(second, world);
  await quickAdd(second, 'House lemonade');
  await second.goto(storeUrl(world, '/checkout'));
  await test.step('the last one is there already', async () => {
    await second.getByRole('button', { name: 'Change the address, 7 Erskineville Road' }).click();
  });
  const saved = second.getByRole('list', { name: 'Your addresses' });
  await expect(saved.getByRole('listitem')).toHaveCount(2);
  await saved.getByRole('button', { name: /^12 King Street/ }).click();
  await expect(second.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeFocused();

  await test.step('forgotten, taken back, and forgotten for good', async () => {
    await second.goto(storeUrl(world, '/account'));
    await second.getByRole('button', { name: 'Forget 12 King Street' }).click();
    await expect(saved.getByRole('listitem')).toHaveCount(1);
    await second.getByRole('button', { name: 'Undo' }).click();
    await expect(saved.getByRole('listitem')).toHaveCount(2);
    await second.getByRole('button', { name: 'Forget 12 King Street' }).click();
    // Whoever goes on meant it.
    await second.getByRole('link', { name: 'See your orders' }).click();
    await expect(second.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible();
    await expect
      .poll(async () => {
        await second.goto(storeUrl(world, '/account'));
        await expect(saved.getByRole('listitem').first()).toBeVisible();
        return saved.getByRole('listitem').count();
      })
      .toBe(1);
  });
  await offer.stop();
});
