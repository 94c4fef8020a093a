import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getPlatformOverview } from '@servery/contract/super-admin';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';

const open = () => openAdmin(fakeAdmin({ me: getOwner({ superAdmin: true, memberships: [] }) }), '/super-admin');
const overview = (given: Partial<ResponseOf<typeof getPlatformOverview>> = {}): ResponseOf<typeof getPlatformOverview> => ({
  at: '2026-11-28T03:00:00.000Z',
  restaurants: { total: 1_204, listed: 900 },
  stores: { total: 1_500, open: 611, closed: 12 },
  orders: { today: 4_410, before: 4_000 },
  alarms: {
    total: 3,
    stores: [{ ...place, restaurantName: 'Marigold Street', storeName: 'Marigold Street Newtown', count: 3 }],
  },
  newest: [{ id: getId('newest'), name: 'Lantern & Rye', country: 'GB', storeCount: 1, createdAt: '2026-11-27T09:00:00.000Z' }],
  ...given,
});
const figures = page.getByRole('main').getByRole('definition');

it('shows the platform at a glance, at every width, and leads to the store that has alarms', async () => {
  fakeApi(getPlatformOverview, overview());
  await open();
  await expect.element(figures.getByText('4,410')).toBeVisible();
  await expect.element(page.getByText('10 % more than by this time a week ago: 4,000')).toBeVisible();
  await expect.element(page.getByText('Of 1,500; 12 closed to guests')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Lantern & Rye' })).toMatchTextContent('United Kingdom, 1 store');
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`the platform on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  await page.getByRole('link', { name: 'Marigold Street Newtown' }).click();
  await expect.element(page.getByRole('heading', { name: 'Marigold Street Newtown', level: 1 })).toBeVisible();
});

it('says so when there is nothing yet', async () => {
  fakeApi(
    getPlatformOverview,
    overview({
      ...{ restaurants: { total: 0, listed: 0 }, stores: { total: 0, open: 0, closed: 0 }, orders: { today: 0, before: 0 } },
      ...{ alarms: { total: 0, stores: [] }, newest: [] },
    }),
  );
  await open();
  await expect.element(page.getByText('No store has an open alarm.')).toBeVisible();
  await expect.element(page.getByText('No restaurant yet. Anyone who signs up can create one.')).toBeVisible();
  await expect.element(page.getByText('None by this time a week ago')).toBeVisible();
});

it('reads again after a failure, and still leads on', async () => {
  let broken = true;
  fakeApi(getPlatformOverview, () => (broken ? refusal('service_unavailable') : overview()));
  await open();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^All restaurants/ }).last()).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(figures.getByText('4,410')).toBeVisible();
});

it('is not there for owners', async () => {
  await openAdmin(fakeAdmin(), '/super-admin');
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});
