import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

import { getPlace } from '@servery/app-kit/testing/fixtures/admin.ts';

const open = (country: 'AU' | 'NZ') => openAdminStore(fakeAdmin({ places: [{ ...getPlace(), country }] }), '/settings/card-surcharge');
const effect = page.getByRole('region', { name: 'A sample order' });
const save = page.getByRole('button', { name: 'Save card surcharge' });

it('shows what each way to pay costs, and saves it', async () => {
  const { store } = fakeSection('surcharges');
  fakeSection('customPayments');
  await open('NZ');
  await page.getByLabelText('Percentage').fill('2');
  await page.getByLabelText('Fixed amount').fill('0.30');
  await expect.element(effect).toMatchTextContent('Card, online$61.30 with $1.50 surcharge');
  await expect.element(effect).toMatchTextContent('Cash$59.80');
  await page.getByRole('checkbox', { name: 'Only below this amount: On every amount' }).click();
  await page.getByRole('textbox', { name: 'Only below this amount' }).fill('50');
  await expect.element(effect).toMatchTextContent('Card, at the till$59.80');
  await page.getByRole('switch', { name: 'Round 5 cents up' }).click();
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.surcharges.value).toMatchObject({
    card: { percentage: 2000, amountInCents: 30, applicableBelowAmount: 5000 },
    cashFiveUp: true,
  });
});

it('has another surcharge for cards on a terminal, if there is one', async () => {
  const { store } = fakeSection('surcharges');
  fakeSection('customPayments');
  await open('NZ');
  await page.getByLabelText('Percentage').fill('2');
  await expect.element(effect).toMatchTextContent('Card, at the till$61.00 with $1.20 surcharge');
  await page.getByRole('switch', { name: 'Charge another surcharge on a terminal' }).click();
  await page.getByLabelText('Percentage on a terminal').fill('1');
  await expect.element(effect).toMatchTextContent('Card, online$61.00 with $1.20 surcharge');
  await expect.element(effect).toMatchTextContent('Card, at the till$60.40 with $0.60 surcharge');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.surcharges.value).toMatchObject({ card: { percentage: 2000 }, eftpos: { separate: true, percentage: 1000 } });
});

it('says that the law allows none, and charges none', async () => {
  fakeSection('surcharges');
  fakeSection('customPayments');
  await open('AU');
  await page.getByLabelText('Percentage').fill('1.5');
  await expect.element(effect).toMatchTextContent('Card surcharges are not allowed here.');
  await expect.element(effect).toMatchTextContent('Card, online$59.80');
  await expect.element(page.getByRole('switch', { name: 'Round 5 cents up' })).not.toBeInTheDocument();
});

it('says at the field what is too much', async () => {
  const { requests } = fakeSection('surcharges');
  fakeSection('customPayments');
  await open('NZ');
  await page.getByLabelText('Percentage').fill('25');
  await save.click();
  await expect.element(page.getByLabelText('Percentage')).toHaveAccessibleDescription(/at most 20 %/);
  expect(requests).toEqual([]);
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`card surcharge on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});

it('has the store’s own ways to pay, each for its collection types and in its order', async () => {
  fakeSection('surcharges');
  const { store } = fakeSection('customPayments');
  await open('AU');
  await expect.element(page.getByText('None yet. The till takes cash and cards.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a way to pay' }).click();
  await page.getByLabelText('Name', { exact: true }).fill('Voucher');
  await page.getByRole('switch', { name: 'For delivery' }).click();
  await page.getByLabelText('Order', { exact: true }).fill('3');
  await expectAccessible('other ways to pay');
  await page.getByRole('button', { name: 'Save ways to pay' }).click();
  await expect
    .poll(() => store.customPayments.value.payments)
    .toMatchObject([{ name: 'Voucher', availableForPickup: true, availableForDelivery: false, availableForDineIn: true, sortOrder: 3 }]);
});
