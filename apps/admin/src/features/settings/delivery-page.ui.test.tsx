import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSection } from '../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getMapTiles, resolveAddress, suggestAddresses } from '@servery/contract/addresses';

const open = () => {
  fakeSection('onlineOrdering');
  fakeApi(getMapTiles, { tiles: null });
  return openAdminStore(fakeAdmin(), '/settings/delivery_area');
};
const effect = page.getByRole('region', { name: 'What guests pay' });
const save = page.getByRole('button', { name: 'Save delivery' });
const address = (suburb: string, postcode: string, latitude: number) => ({
  line1: '4 King Street',
  suburb,
  state: 'NSW',
  postcode,
  country: 'AU' as const,
  latitude,
  longitude: 151.18,
  provider: 'local' as const,
  providerPlaceId: null,
});
const lookUp = async (found: ReturnType<typeof address>) => {
  fakeApi(suggestAddresses, {
    rows: [{ id: found.suburb, primary: found.line1, secondary: `${found.suburb} ${found.postcode}` }],
    attribution: null,
  });
  fakeApi(resolveAddress, found);
  await page.getByLabelText('Check an address').fill('4 King');
  await page.getByRole('button', { name: 'Look up' }).click();
  // Not one of the look-up before.
  await page.getByRole('button', { name: new RegExp(`4 King Street.*${found.suburb}`) }).click();
};

it('says which fee an address gets by the suburbs as they are typed, and saves them', async () => {
  const { store } = fakeSection('delivery');
  await open();
  await page.getByRole('textbox', { name: 'Delivery fee' }).fill('7');
  await lookUp(address('Enmore', '2042', -33.9));
  await expect.element(effect).toMatchTextContent('4 King Street, Enmore$7.00');
  await page.getByRole('button', { name: 'Add a suburb' }).click();
  await page.getByRole('textbox', { name: 'Suburb' }).fill('Newtown');
  await page.getByRole('textbox', { name: 'Fee', exact: true }).fill('3.50');
  await expect.element(effect).toMatchTextContent('This store does not deliver to this address');
  await lookUp(address('Newtown', '2042', -33.9));
  await expect.element(effect).toMatchTextContent('4 King Street, Newtown$3.50 as in Newtown');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.delivery.value).toMatchObject({ fee: 700, suburbs: [{ name: 'Newtown', postcode: '', fee: 350 }] });
  expect(store.delivery.value.suburbs[0]!.id).not.toBe('');
});

it('names places and measures ways as owners in the US do', async () => {
  const { store } = fakeSection('delivery');
  fakeSection('onlineOrdering');
  fakeApi(getMapTiles, { tiles: null });
  const admin = fakeAdmin();
  admin.places = admin.places.map((restaurant) => ({ ...restaurant, country: 'US' as const }));
  await openAdminStore(admin, '/settings/delivery_area');
  await page.getByRole('checkbox', { name: 'Maximum distance: Any distance' }).click();
  const distance = page.getByRole('textbox', { name: 'Maximum distance' });
  await expect.element(distance).toHaveAccessibleDescription(/^0\.1 to 62 miles from the store/);
  await distance.fill('0.05');
  await save.click();
  await expect.element(distance).toHaveAccessibleDescription(/Please enter 0\.1 to 62 miles\./);
  await distance.fill('2.5');
  await expect.element(effect).toMatchTextContent('Up to 2.5 miles from the store');
  await save.click();
  await expect.poll(() => store.delivery.value.radiusInMetres).toBe(4_023);
  await expect.element(distance).toHaveValue('2.5 miles');
  await page.getByRole('button', { name: 'Add a city' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Brooklyn');
  await expect.element(page.getByRole('textbox', { name: 'ZIP code' })).toBeVisible();
  await expect.element(effect).toMatchTextContent('In 1 city');
  await expect.element(page.getByRole('main')).not.toMatchTextContent(/suburb|metres/i);
  await expect.element(page.getByPlaceholder('Street and city')).toBeVisible();
});

it('says that delivery is switched off, and leads to its switch', async () => {
  fakeSection('delivery');
  await open();
  await expect.element(effect).toMatchTextContent('Delivery is switched off');
  await expect
    .element(effect.getByRole('link', { name: 'Online ordering' }))
    .toHaveAttribute('href', expect.stringMatching(/\/online-ordering-settings$/));
  const { store } = fakeSection('onlineOrdering');
  store.onlineOrdering.value = { ...store.onlineOrdering.value, collectionTypes: { pickup: true, delivery: true, dineIn: true } };
  await openAdminStore(fakeAdmin(), '/settings/delivery_area');
  await expect.element(effect).toMatchTextContent('Anywhere');
  expect(effect.getByText('Delivery is switched off').elements()).toEqual([]);
});

it('measures the distance from the store', async () => {
  fakeSection('delivery');
  await open();
  await page.getByRole('checkbox', { name: 'Maximum distance: Any distance' }).click();
  await page.getByRole('textbox', { name: 'Maximum distance' }).fill('3000');
  await expect.element(effect).toMatchTextContent('Up to 3 km from the store');
  await lookUp(address('Palm Beach', '2108', -33.6));
  await expect.element(effect).toMatchTextContent('this store delivers up to 3 km');
});

it('says at the field what is wrong, and keeps going when addresses cannot be asked for', async () => {
  const { requests } = fakeSection('delivery');
  await open();
  await page.getByRole('button', { name: 'Add a suburb' }).click();
  await page.getByRole('checkbox', { name: 'Maximum distance: Any distance' }).click();
  await page.getByRole('textbox', { name: 'Maximum distance' }).fill('20');
  await save.click();
  await expect.element(page.getByRole('textbox', { name: 'Maximum distance' })).toHaveAccessibleDescription(/at least 100/);
  await expect.element(page.getByRole('textbox', { name: 'Suburb' })).toHaveAccessibleDescription(/Please fill this in/);
  expect(requests).toEqual([]);
  fakeApi(suggestAddresses, () => noAnswer);
  await page.getByLabelText('Check an address').fill('4 King');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect.element(effect.getByRole('alert')).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`delivery on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});
