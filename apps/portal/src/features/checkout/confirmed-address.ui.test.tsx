import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { checkAddress } from '@servery/contract/addresses';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bringing, expectTotal, fakeCheckout, fillDetails, placeButton, toCheckout } from '../../testing/checkout.ts';
import { chooseAddress, fakeAddresses } from '../../testing/fake-addresses.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openStore } from '../../testing/open-portal.tsx';

const suburb = (name: string, fee: number, postcode = '2042') => ({ name, postcode, fee });
const byHand = page.getByRole('group', { name: 'Address by hand' });

/** A store whose fee depends on the suburb: Enmore is the cheapest, and 12 King Street is in Newtown. */
async function openCheckout() {
  const suburbs = [suburb('Enmore', 400), suburb('Newtown', 800), suburb('Camperdown', 1200, '2050')];
  const portal = fakeCheckout({ store: bringing({ suburbs, radiusInMetres: null }) });
  fakeAddresses();
  const orders = fakeOrders(portal);
  await openStore(portal, '?flow=DELIVERY');
  await expect.poll(() => location.search).toBe('');
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Sue Burb');
  return { orders };
}
async function type(line1: string, name: string, postcode = '2042'): Promise<void> {
  await page.getByRole('button', { name: 'Enter it by hand' }).click();
  await byHand.getByLabelText('Unit, number and street').fill(line1);
  await byHand.getByLabelText('Suburb').fill(name);
  await byHand.getByLabelText('Postcode').fill(postcode);
}

it('an address from the list has its suburb’s fee, and carries the server’s signature', async () => {
  const { orders } = await openCheckout();
  await expectTotal(1950);
  await chooseAddress('12 king newtown', '12 King Street');
  await expectTotal(1550);
  await placeButton.click();
  await expect.element(page.getByText('To 12 King Street', { exact: true })).toBeVisible();
  expect(orders.placed()).toMatchObject([{ delivery: { address: { suburb: 'Newtown' } }, cart: { deliveryFee: 800 } }]);
});

it('a typed address has its suburb’s fee where the street is known there', async () => {
  await openCheckout();
  await type('12 King Street', 'Newtown');
  await expectTotal(1550);
  await expect.element(page.getByText('Delivery $8.00 (Newtown).')).toBeVisible();
});

it('says in which suburb the street is known, and one press corrects it', async () => {
  await openCheckout();
  await type('12 King Street', 'Enmore');
  await expect
    .element(page.getByText('12 King Street seems to be in Newtown, not in Enmore. You can also order as it is: the restaurant checks'))
    .toBeVisible();
  await expect.element(page.getByText('Delivery $8.00 (Newtown).')).toBeVisible();
  await expectTotal(1550);
  await expectAccessible('street that is known in another suburb');
  await page.getByRole('button', { name: 'Change to Newtown 2042' }).click();
  await expect.element(byHand.getByLabelText('Suburb')).toHaveValue('Newtown');
  await expect.element(page.getByText(/seems to be in/)).not.toBeInTheDocument();
  await expectTotal(1550);
  await placeButton.click();
  await expect.element(page.getByText('To 12 King Street', { exact: true })).toBeVisible();
});

it('a chosen street loses the server’s signature when its suburb is changed', async () => {
  await openCheckout();
  await page.getByRole('combobox', { name: 'Address' }).fill('erskineville road');
  await page.getByRole('option', { name: 'Erskineville Road Erskineville' }).click();
  await byHand.getByLabelText('Unit, number and street').fill('7 Erskineville Road');
  await byHand.getByLabelText('Suburb').fill('Enmore');
  await byHand.getByLabelText('Postcode').fill('2042');
  await expect.element(page.getByRole('button', { name: 'Change to Newtown 2042' })).toBeVisible();
  await expectTotal(1550);
});

it('accepts an unknown street for its suburb’s fee, and says that the restaurant checks it', async () => {
  const { orders } = await openCheckout();
  await type('3 New Lane', 'Enmore');
  await expect.element(page.getByText('We could not find this address. Please check it.')).toBeVisible();
  await expectTotal(1150);
  await placeButton.click();
  await expect.element(page.getByText('To 3 New Lane', { exact: true })).toBeVisible();
  expect(orders.placed()).toHaveLength(1);
});

it('charges the highest possible fee while the server has not checked the address', async () => {
  const { orders } = await openCheckout();
  fakeApi(checkAddress, () => noAnswer);
  await type('3 New Lane', 'Enmore');
  await expect.element(page.getByText(/Delivery \$12\.00 at most/)).toBeVisible();
  await expectTotal(1950);
  await placeButton.click();
  await expect.element(page.getByText('To 3 New Lane', { exact: true })).toBeVisible();
  expect(orders.placed()).toHaveLength(1);
});
