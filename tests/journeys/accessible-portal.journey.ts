import { expectCheckToSee, expectClean } from './axe.ts';
import { addressBox, chooseAddress, deliver, openForDelivery } from './delivering.ts';
import { expect, test } from './fixtures.ts';
import { placeButton, quickAdd, settled, storeUrl } from './guest.ts';
import { cards, payButton, payCall, readyToPay, typeCard } from './paying.ts';
import { orderIn } from './scenery.ts';

test.describe.configure({ timeout: 150_000 });

test('the check sees what is wrong', async ({ devices }) => expectCheckToSee(await devices.phone()));

test('checkout of a delivery', async ({ world, devices }) => {
  const page = await devices.phone();
  const offer = await deliver(world, { minOrderValue: 2000 });
  await openForDelivery(page, world);
  await quickAdd(page, 'House lemonade');
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText('Delivery starts at $20.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Save this cart' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a name.')).toBeVisible();
  await expectClean(page, 'cart with too little for a delivery, being saved');
  await page.goto(storeUrl(world, '/checkout'));
  await addressBox(page).fill('king street');
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectClean(page, 'suggested addresses');
  await page.keyboard.press('Escape');
  // There is too little in the cart as well: the button says so, and still tells what else is missing.
  await placeButton(page).click({ force: true });
  await expect(page.getByText('Please choose the address that we bring it to.')).toBeVisible();
  await expectClean(page, 'delivery without an address');
  await page.getByRole('option', { name: 'None of these' }).click();
  await page.getByLabel('Unit, number and street').fill('');
  await placeButton(page).click({ force: true });
  await expect(page.getByText('Please enter the suburb.')).toBeVisible();
  await expectClean(page, 'address by hand with what is missing');
  await page.getByRole('button', { name: 'Look the address up instead' }).click();
  await chooseAddress(page, '12 hall street bondi', '12 Hall Street');
  await expect(page.getByRole('alert').filter({ hasText: /this store delivers up to/ })).toBeVisible();
  await expectClean(page, 'address that is too far away');
  await offer.stop();
});

test('what comes after an order, and before the next', async ({ world, devices }) => {
  const page = await devices.phone();
  for (const [path, title] of [
    ['/saved-orders', 'Saved carts'],
    ['/make-payment', 'Pay for your order'],
    ['/table-bookings', 'Book a table'],
  ] as const) {
    await page.goto(storeUrl(world, path));
    await settled(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectClean(page, title);
  }
  const { path } = await orderIn(world, 'completed', { name: 'Accessible Again' });
  await page.goto(storeUrl(world, path));
  await page.getByRole('button', { name: 'Email the invoice' }).click();
  await page.getByLabel('Email the invoice to').fill('a@');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The email address that you entered is invalid.')).toBeVisible();
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByRole('link', { name: 'Go to the cart' })).toBeVisible();
  await expectClean(page, 'order again, and its invoice');
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await page.getByRole('button', { name: 'Save this cart' }).click();
  await page.keyboard.type('Accessible');
  await page.keyboard.press('Enter');
  await page.goto(storeUrl(world, '/saved-orders'));
  await page.getByRole('button', { name: 'Rename Accessible' }).click();
  await expectClean(page, 'saved carts');
  const due = await orderIn(world, 'new', { name: 'Accessible Due' });
  await page.goto(storeUrl(world, due.path));
  await expect(page.getByRole('region', { name: 'To pay' })).toBeVisible();
  const another = await orderIn(world, 'new', { name: 'Accessible Due' });
  await page.goto(storeUrl(world, another.path));
  await expect(page.getByRole('region', { name: 'To pay' })).toBeVisible();
  await page.goto(storeUrl(world, '/make-payment'));
  await expect(page.getByRole('link', { name: `See order ${due.number}` })).toBeVisible();
  await expectClean(page, 'orders to pay');
});

test('paying by card', async ({ world, devices }) => {
  const page = await devices.phone();
  await readyToPay(page, world, { name: 'Accessible Card', card: '4242424242424241' });
  await page.getByText('Test cards', { exact: true }).click();
  await expectClean(page, 'card form');
  await payButton(page).click();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/a digit is missing or wrong/);
  await expectClean(page, 'card form with what is wrong');
  await typeCard(page, cards.wrongCode);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Check the security code' })).toBeVisible();
  await expect(page.getByLabel('Security code')).toBeFocused();
  await expectClean(page, 'declined card');

  await page.goto(storeUrl(world, '/orders'));
  await page
    .getByRole('link', { name: /^Order W-/ })
    .first()
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'Check the security code' })).toBeVisible();
  await page.getByRole('button', { name: 'Give up this order' }).click();
  await expectClean(page, 'order that waits for its payment');
  await page.getByRole('button', { name: 'Keep it' }).click();

  await page.goto(storeUrl(world, '/checkout'));
  await typeCard(page, cards.bankAsks);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Continue to your bank' })).toBeVisible();
  await expectClean(page, 'checkout while the bank waits');
  await page.route(payCall, (route) => route.abort('connectionreset'));
  await typeCard(page, cards.pays);
  await payButton(page).click();
  await expect(page.getByText('you are charged once at most')).toBeVisible();
  await expectClean(page, 'checkout without an answer about the payment');
  await page.unroute(payCall);
  await page.getByRole('button', { name: /^Try again/ }).click();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'cancelling');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('You have not been charged.')).toBeVisible();
  await expectClean(page, 'cancelled by the guest');
});

test('signing in and the account', async ({ world, devices }) => {
  const page = await devices.phone();
  await page.goto(storeUrl(world, '/login'));
  await settled(page);
  await expectClean(page, 'sign in');
  await page.getByLabel('Mobile number').fill('12');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByLabel('Mobile number')).toBeFocused();
  await expectClean(page, 'sign in with what is wrong');
  await page.getByLabel('Mobile number').fill('0491 570 158');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectClean(page, 'code');
  const code = await world.env.smsCode('+61491570158');
  await page.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is not right/);
  await expectClean(page, 'wrong code');
  await page.getByLabel('Code').fill(code);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByText('None yet.')).toBeVisible();
  await expectClean(page, 'account');
  await readyToPay(page, world, { name: 'Accessible Regular', card: cards.pays });
  await page.getByLabel('Keep this card for next time').check();
  await expectClean(page, 'checkout, signed in');
  await payButton(page).click();
  await expect(page).toHaveURL(/\/success$/);
  await page.goto(storeUrl(world, '/account'));
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
  await expectClean(page, 'account with a card');
  await page.goto(storeUrl(world, '/orders'));
  await expect(page.getByText('House lemonade').first()).toBeVisible();
  await expectClean(page, 'orders of an account');
});
