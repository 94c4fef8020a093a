import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { updateStore } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdmin, openAdminStore } from '../../testing/open-admin.tsx';

const phone = page.getByLabelText('Phone (optional)');
const save = page.getByRole('button', { name: 'Save', exact: true });
const saved = page.getByText('Saved', { exact: true });
const toStores = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' });
const outOfDate = page.getByText('This page may be out of date');

it('asks before leaving what is not saved, says what is wrong at its field, and loses nothing without a connection', async () => {
  const admin = fakeAdmin();
  await openAdminStore(admin, '/edit');
  await expect.element(phone).toHaveValue(resolveStore().phone);
  await phone.fill('not a phone');
  await toStores.click();
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible('leaving without saving');
  await page.getByRole('button', { name: 'Stay here' }).click();
  fakeApi(updateStore, () => refusal('validation_failed', { fields: [{ path: 'phone', message: 'Please enter a phone number.' }] }));
  await save.click();
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveValue('not a phone');
  await expectAccessible('store details with an error');

  const { requests } = fakeApi(updateStore, ({ body: { image: _, ...body } }) => {
    const { country } = resolveStore();
    const store = resolveStore({ ...body, address: { ...body.address, country } });
    admin.restaurant = { ...admin.restaurant, stores: [store] };
    return store;
  });
  setOnline(false);
  await phone.fill('02 9000 1234');
  await save.click();
  await expect.element(outOfDate).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await expectAccessible('without a connection');
  setOnline(true);
  await save.click();
  await expect.element(saved).toBeVisible();
  await expect.element(outOfDate).not.toBeInTheDocument();
  await expect.element(phone).toHaveValue('02 9000 1234');
  expect(requests.map(({ body }) => body.phone)).toEqual(['02 9000 1234']);
  // No "saved" message while somebody is still typing.
  await phone.fill('02 9000 5678');
  await expect.element(saved).not.toBeInTheDocument();
  await save.click();
  await expect.element(saved).toBeVisible();
  await toStores.click();
  await expect.element(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
});
