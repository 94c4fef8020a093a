import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';

import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';

const open = (admin = fakeAdmin()) => openAdmin(admin, `/restaurants/${place.restaurantId}/loyalty-settings`);
const effect = page.getByRole('region', { name: 'What guests earn' });
const save = page.getByRole('button', { name: 'Save loyalty' });

it('shows what orders earn while the scheme is changed, and saves it for the restaurant', async () => {
  const { store } = fakeSection('loyalty');
  await open();
  await expect.element(effect).toMatchTextContent('See no loyalty card');
  await page.getByRole('switch', { name: 'Loyalty cards' }).click();
  await expect.element(effect).toMatchTextContent('Earns 1 stamp and $4.00');
  await expect.element(effect).toMatchTextContent('$40.00 to spend, after 10 such orders');
  await page.getByRole('radio', { name: 'A fixed amount' }).click();
  await page.getByRole('textbox', { name: 'How much' }).fill('2.50');
  await page.getByRole('textbox', { name: 'Stamps on a card' }).fill('8');
  await page.getByRole('switch', { name: 'Not together with coupons' }).click();
  await expect.element(effect).toMatchTextContent('$20.00 to spend, after 8 such orders');
  await expect.element(effect).toMatchTextContent('With a couponNothing');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.loyalty).toMatchObject({
    value: { enabled: true, type: 'amount', value: 250, count: 8, noLoyaltyOnDiscountedOrders: true },
    version: 2,
  });
});

it('says at the field what is wrong, and shows what somebody else has saved', async () => {
  const { store, requests } = fakeSection('loyalty');
  store.loyalty.value = { ...store.loyalty.value, enabled: true };
  await open();
  await page.getByRole('textbox', { name: 'Stamps on a card' }).fill('60');
  await save.click();
  await expect.element(page.getByRole('textbox', { name: 'Stamps on a card' })).toHaveAccessibleDescription(/at most 50 stamps/);
  expect(requests).toEqual([]);
  await page.getByRole('textbox', { name: 'Stamps on a card' }).fill('12');
  store.loyalty = { value: { ...store.loyalty.value, count: 5 }, version: 2 };
  await save.click();
  await page.getByRole('button', { name: 'Show what they saved' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Stamps on a card' })).toHaveValue('5 stamps');
});

it('lets people look who may not change it', async () => {
  fakeSection('loyalty');
  await open(fakeAdmin({ me: getOwner({ holds: ['coupons.manage'] }) }));
  await expect.element(page.getByText('An admin of the restaurant can change them')).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`loyalty on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});
