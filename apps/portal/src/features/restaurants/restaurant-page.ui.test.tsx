import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { restaurantId, toRestaurant } from '@servery/app-kit/testing/fixtures/store.ts';
import { getRestaurant, getTable } from '@servery/contract/restaurants';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openPortal, openStore } from '../../testing/open-portal.tsx';

afterEach(() => vi.restoreAllMocks());

const names = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

it('lists the nearest store first once the guest shares their location', async () => {
  // The browser's own prompt cannot be answered here: first denied, then allowed.
  const locate = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
  locate.mockImplementationOnce((_found, failed) => failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  locate.mockImplementationOnce((found) => found({ coords: { latitude: -33.8915, longitude: 151.2767 } } as GeolocationPosition));
  fakePortal();
  await openPortal(`/restaurants/${restaurantId}`);
  await expect.poll(names).toEqual(['Marigold Street Newtown', 'Marigold Street Bondi']);
  await expectAccessible('restaurant');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Your browser keeps your location to itself.' })).toBeVisible();
  await expectAccessible('restaurant without a location');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect.element(page.getByRole('button', { name: 'Nearest first' })).toBeVisible();
  expect(names()).toEqual(['Marigold Street Bondi', 'Marigold Street Newtown']);
  await expect.element(page.getByText(/^\d+(\.\d)? km$/).last()).toBeVisible();
  await page.getByRole('link', { name: 'Marigold Street Bondi' }).click();
  await expect.element(page.getByRole('heading', { name: 'Marigold Street Bondi', level: 1 })).toBeVisible();
});

it('searches in the words of the country', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementationOnce((_found, failed) =>
    failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  );
  const { store } = fakePortal();
  const stores = Array.from({ length: 8 }, (_, at) => ({ ...store, id: getId(`store ${at}`), name: `Store ${at}` }));
  fakeApi(getRestaurant, { ...toRestaurant(stores), country: 'US' });
  await openPortal(`/restaurants/${restaurantId}`);
  await page.getByRole('searchbox', { name: 'Find a store by city or ZIP code' }).fill('Nowhere');
  await expect.element(page.getByText('Try a city nearby, or look at all of them.')).toBeVisible();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Search by city or ZIP code instead' })).toBeVisible();
});

it('says of a store that its owner has closed that it is closed until further notice, in the list and on its page', async () => {
  const portal = fakePortal();
  const status = { open: false, closesAt: null, opensAt: null, reason: 'STORE_CLOSED' };
  Object.assign(portal.store, { closed: true, collectionTypes: [], status });
  await openPortal(`/restaurants/${restaurantId}`);
  await expect.element(page.getByText('Closed until further notice.')).toBeVisible();
  await expectAccessible('a restaurant with a closed store');
  await openStore(portal);
  await expect.element(page.getByText('Closed until further notice.')).toBeVisible();
});

it('says that a page cannot be read without a connection, and reads it when it is back', async () => {
  await openStore(fakePortal());
  const hours = page.getByRole('contentinfo').getByRole('link', { name: 'Trading hours' });
  await expect.element(hours).toBeInTheDocument();
  setOnline(false);
  await hours.click();
  await expect.element(page.getByRole('heading', { name: 'Website Error!' })).toBeVisible();
  await expect.element(page.getByText('Please check the connection and try again.')).toBeVisible();
  await expectAccessible('error');
  setOnline(true);
  await expect.element(page.getByRole('heading', { name: 'Trading hours' })).toBeVisible();
});

it('is accessible: the hours, and a table', async () => {
  const portal = fakePortal();
  await openStore(portal, '/store_trading_hours');
  await expect.element(page.getByRole('heading', { name: 'Trading hours' })).toBeVisible();
  await expectAccessible('hours');
  const table = { id: getId('Table 9'), storeId: portal.store.id, name: 'Table 9', area: 'Courtyard' };
  fakeApi(getTable, table);
  await openStore(portal, `/tables/${table.id}`);
  await expect.element(page.getByText('You are ordering at Table 9, Courtyard. We bring it to you.')).toBeVisible();
  await expectAccessible('table');
});
