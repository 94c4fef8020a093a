import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fakeStream } from '@servery/app-kit/testing/fake-stream.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import { restaurantId, resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { listSources } from '@servery/contract/cards';
import { getCustomer, sendVerificationCode, verifyCode } from '@servery/contract/customers';
import { orderLive } from '@servery/contract/live';
import { getOwnCard, getScheme } from '@servery/contract/loyalty';
import { getOwnOrder, placeOrder } from '@servery/contract/online-ordering';
import { getCardForm } from '@servery/contract/payments';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toCheckout } from '../../testing/checkout.ts';
import { fakePortal, sheet } from '../../testing/open-portal.tsx';

const confirm = sheet('Confirm your phone number');
const placeButton = page.getByRole('button', { name: /^Place order/ });
const message = 'There are already 2 unpaid orders with this phone number or from this device. Confirm your phone number with a code.';
const phone = '+61400123456';
const shownPhone = '+61 400 123 456';

const refused = (payByCard = false) =>
  fakeApi(placeOrder, () =>
    refusal('PHONE_NOT_VERIFIED', { message, fields: [{ path: 'customer.phone', message }], details: { payByCard } }),
  );

/** A checkout that is filled in. */
async function readPlacing(methods: readonly ('inStore' | 'stripeCheckout')[] = ['inStore']): Promise<void> {
  fakeApi(getScheme, { scheme: null });
  // The card form never finishes loading: nobody types a card here.
  fakeApi(getCardForm, () => new Promise<never>(() => undefined));
  fakeApi(listSources, { rows: [] });
  fakeApi(getOwnCard, { card: null });
  const store = resolveStore({ paymentMethods: { pickup: [...methods], delivery: [], dineIn: ['inStore'] } });
  await toCheckout(fakePortal({ store }), ['House lemonade']);
  await page.getByLabelText('Name').fill('Cap Guest');
  await page.getByLabelText('Phone').fill('0400 123 456');
  await expect.element(placeButton).toMatchTextContent('$');
}

const sentCode = () => ({
  verificationId: getId('verification'),
  phone,
  shownPhone,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  resendAt: new Date(Date.now() - 1_000).toISOString(),
});
/** The code can be sent. */
const sending = () => fakeApi(sendVerificationCode, sentCode);

const customer = {
  customerId: getId('customer'),
  restaurantId,
  name: 'Cap Guest',
  mobileNumberE164: phone,
  shownMobileNumber: shownPhone,
  unverifiedEmail: '',
  previousOrderCount: 2,
};

it('asks for the code, and continues with the same order', async () => {
  await readPlacing();
  const first = refused();
  await placeButton.click();
  // Shown once, in the sheet.
  await expect.element(confirm.getByText(message)).toBeVisible();
  expect(page.getByText(message).length).toBe(1);
  await expectAccessible('confirm the phone');
  const codes = sending();
  await confirm.getByRole('button', { name: 'Send the code' }).click();
  expect(codes.requests.map(({ body }) => body.phone)).toEqual(['0400 123 456']);
  await expect.element(confirm.getByText(shownPhone, { exact: true })).toBeVisible();
  await expectAccessible('enter the code');

  fakeApi(verifyCode, () => customer);
  fakeApi(getCustomer, () => customer);
  fakeStream(orderLive);
  const second = fakeApi(placeOrder, ({ body }) => toOrder({ id: body.id, customerName: body.customer.name }));
  fakeApi(getOwnOrder, ({ params }) => toOrder({ id: params.orderId }));
  await confirm.getByLabelText('Code').fill('123456');
  await expect.element(page.getByText('Order W-042')).toBeVisible();
  const [before, after] = [first.requests[0]!, second.requests[0]!];
  expect(after.body).toEqual(before.body);
  const toDevice = ({ headers }: { headers: Headers | Record<string, string> }) => new Headers(headers).get('x-guest-device');
  expect(toDevice(before)).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(toDevice(after)).toBe(toDevice(before));
});

it('places the order with the confirmed number when the guest confirms another one', async () => {
  await readPlacing();
  refused();
  await placeButton.click();
  const other = { ...customer, mobileNumberE164: '+61491570162' };
  fakeApi(sendVerificationCode, () => ({ ...sentCode(), phone: other.mobileNumberE164, shownPhone: '+61 491 570 162' }));
  await confirm.getByLabelText('Mobile number').fill('0491 570 162');
  await confirm.getByRole('button', { name: 'Send the code' }).click();
  fakeApi(verifyCode, () => other);
  fakeApi(getCustomer, () => other);
  // Refused again, so that the checkout can be inspected.
  const { requests } = fakeApi(placeOrder, () =>
    refusal('TOO_MANY_UNPAID_ORDERS', { message, fields: [{ path: 'paymentMethod', message }], details: { payByCard: false } }),
  );
  await confirm.getByLabelText('Code').fill('123456');
  await expect.poll(() => requests.map(({ body }) => body.customer.phone)).toEqual(['+61 491 570 162']);
  await expect.element(page.getByLabelText('Phone')).toHaveValue('+61 491 570 162');
});

it('closes the dialog on the browser’s back, and still accepts the code that was sent', async () => {
  await readPlacing();
  const { requests } = refused();
  await placeButton.click();
  const codes = sending();
  await confirm.getByRole('button', { name: 'Send the code' }).click();
  await expect.element(confirm.getByLabelText('Code')).toBeVisible();
  history.back();
  await expect.element(confirm).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm phone number' }).click();
  await confirm.getByRole('button', { name: 'I have a code' }).click();
  await expect.element(confirm.getByLabelText('Code')).toBeVisible();
  history.back();
  await expect.element(confirm).not.toBeInTheDocument();
  history.forward();
  await expect.element(confirm).toBeVisible();
  // Another number has received no code.
  await confirm.getByLabelText('Mobile number').fill('0491 570 162');
  await expect.element(confirm.getByRole('button', { name: 'I have a code' })).not.toBeInTheDocument();
  expect([codes.requests.length, requests.length]).toEqual([1, 1]);
});

it('sends a wrong code once, however often it is confirmed', async () => {
  await readPlacing();
  refused();
  await placeButton.click();
  sending();
  await confirm.getByRole('button', { name: 'Send the code' }).click();
  const { requests } = fakeApi(verifyCode, () => refusal('invalid_grant', { message: 'This code is wrong.' }));
  await confirm.getByLabelText('Code').fill('000001');
  await expect.element(confirm.getByText('This code is wrong.')).toBeVisible();
  await confirm.getByRole('button', { name: 'Confirm and place order' }).click();
  await expect.element(confirm.getByText('This code is not right.')).toBeVisible();
  await confirm.getByLabelText('Code').fill('00000');
  await confirm.getByLabelText('Code').fill('000001');
  await expect.element(confirm.getByText('This code is not right.')).toBeVisible();
  await confirm.getByLabelText('Code').fill('000002');
  await expect.poll(() => requests.map(({ body }) => body.code)).toEqual(['000001', '000002']);
});

it('says that a code is wrong or expired, that its tries are used up, and sends another one', async () => {
  await readPlacing();
  refused();
  await placeButton.click();
  const codes = sending();
  await confirm.getByRole('button', { name: 'Send the code' }).click();
  const wrong = 'This code is not right, or it has been used or is too old. Please check it or ask for a new one.';
  const tries = fakeApi(verifyCode, () => refusal('invalid_grant', { message: wrong }));
  for (let tried = 1; tried <= 5; tried += 1) {
    await confirm.getByLabelText('Code').fill('');
    await confirm.getByLabelText('Code').fill(`00000${tried}`);
    await expect.poll(() => tries.requests.length).toBe(tried);
    await expect.element(confirm.getByText(tried < 5 ? wrong : 'This code has had all its tries.')).toBeVisible();
  }
  await confirm.getByRole('button', { name: 'Send another code' }).click();
  await expect.poll(() => codes.requests.length).toBe(2);
});

it('says how long to wait after too many codes were requested, and loses nothing of the form', async () => {
  await readPlacing();
  const { requests } = refused();
  await placeButton.click();
  fakeApi(sendVerificationCode, () => refusal('too_many_requests', { retryAfter: 3_600 }));
  await confirm.getByRole('button', { name: 'Send the code' }).click();
  await expect.element(confirm.getByRole('alert')).toMatchTextContent('Please try again in 1 hour.');
  await confirm.getByRole('link', { name: 'Close' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Cap Guest');
  await expect.element(page.getByLabelText('Phone')).toHaveValue('0400 123 456');
  // With the sheet closed it is shown next to the button.
  expect(page.getByText(message).length).toBe(1);
  await page.getByRole('button', { name: 'Confirm phone number' }).click();
  await expect.element(confirm).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('offers card payment instead, where the store takes cards', async () => {
  await readPlacing(['inStore', 'stripeCheckout']);
  refused(true);
  await placeButton.click();
  await confirm.getByRole('button', { name: 'Pay by card instead' }).click();
  await expect.element(confirm).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: /^(New card|Card|Pay by card|Credit)/ }).first()).toBeChecked();
});

it('explains what a customer with too many unpaid orders can do', async () => {
  await readPlacing(['inStore', 'stripeCheckout']);
  const many = 'You already have 5 unpaid orders open. Pay this one by card, or ask the restaurant to allow another one.';
  fakeApi(placeOrder, () =>
    refusal('TOO_MANY_UNPAID_ORDERS', { message: many, fields: [{ path: 'paymentMethod', message: many }], details: { payByCard: true } }),
  );
  await placeButton.click();
  await expect.element(page.getByText(many)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Call / }).filter({ hasText: '+61 2 5550 0142' }))
    .toHaveAttribute('href', 'tel:+61255500142');
  await expectAccessible('too many unpaid orders');
  await expect.element(confirm).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Pay by card', exact: true }).click();
  await expect.element(page.getByText(many)).not.toBeInTheDocument();
});
