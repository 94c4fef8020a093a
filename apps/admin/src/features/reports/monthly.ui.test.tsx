import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { otherStoreId, restaurantId, storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import { getMonthlyOrders, listMonthlyOrders } from '@servery/contract/analytics';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';
import { getRestaurantsCsv, getStoresCsv } from './monthly.ts';

const months = Array.from({ length: 12 }, (_, at) => `${at === 0 ? 2025 : 2026}-${String(((at + 11) % 12) + 1).padStart(2, '0')}`);
const by = (orders: number) => months.map((_, at) => ({ orders: orders + at, sales: (orders + at) * 1_250 }));
const at = '2026-11-28T03:00:00.000Z';
const row = { restaurantId, name: 'Marigold, Street', country: 'AU', currency: 'AUD', storeCount: 2, byMonth: by(100) } as const;
const main = page.getByRole('main');

it('shows the platform what every restaurant sold by month, and leads to one', async () => {
  fakeApi(listMonthlyOrders, ({ query }) => ({
    ...{ at, months, totals: [{ currency: 'AUD' as const, byMonth: by(5_000) }], nextCursor: null },
    rows: row.name.toLowerCase().includes(query?.search ?? '') ? [row] : [],
  }));
  fakeApi(getMonthlyOrders, { at, months, currency: 'AUD', stores: [{ storeId, name: 'Marigold Street Newtown', byMonth: by(100) }] });
  await openAdmin(fakeAdmin({ me: getOwner({ superAdmin: true, memberships: [] }) }), '/monthly-order-stats');
  await expect.element(main.getByRole('img', { name: /Most in November 2026: \$62,637\.50/ })).toBeVisible();
  await expect.element(page.getByRole('row').filter({ hasText: 'Marigold, Street' })).toMatchTextContent('$1,387.50');
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`orders by month on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  await page.getByLabelText('Search by name').fill('xyzzy');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabelText('Search by name').fill('');
  await main.getByRole('link', { name: 'Marigold, Street' }).click();
  await expect.element(main.getByRole('heading', { name: 'Sales by month' })).toBeVisible();
});

it('shows an owner their stores, says when nothing was sold, and reads again after a failure', async () => {
  let broken = true;
  const stores = [
    { storeId, name: 'Marigold Street Newtown', byMonth: by(100) },
    { storeId: otherStoreId, name: 'Marigold Street Bondi', byMonth: by(10) },
  ];
  fakeApi(getMonthlyOrders, () => (broken ? refusal('service_unavailable') : { at, months, currency: 'AUD' as const, stores }));
  await openAdmin(fakeAdmin(), `/restaurants/${restaurantId}/monthly-order-stats`);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  // Both stores: 111 and 21 orders of 12.50.
  await expect.element(main.getByRole('img', { name: /Most in November 2026: \$1,650\.00/ })).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Marigold Street Bondi' })).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`a restaurant’s orders by month on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  stores.length = 0;
  await openAdmin(fakeAdmin(), `/restaurants/${restaurantId}/monthly-order-stats`);
  await expect.element(page.getByText('Nothing was sold in the last twelve months')).toBeVisible();
});

it('is not there for whom it is not', async () => {
  await openAdmin(fakeAdmin(), '/monthly-order-stats');
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

it('writes a line for each restaurant, or store, and month', () => {
  const lines = getRestaurantsCsv(months, [row]).split('\r\n');
  expect(lines).toHaveLength(14);
  expect(lines[1]).toBe(`"Marigold, Street",${restaurantId},AU,2025-12,100,1250.00,AUD`);
  expect(getStoresCsv({ at, months, currency: 'GBP', stores: [{ storeId, name: 'Soho', byMonth: by(1) }] })).toContain(
    'Soho,2026-11,12,150.00,GBP',
  );
});
