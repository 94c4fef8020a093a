import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { restaurantId } from '@servery/app-kit/testing/fixtures/store.ts';
import { browseRestaurants } from '@servery/contract/browse-restaurants';
import { setListed } from '@servery/contract/super-admin';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdmin, openAdmin } from '../../testing/open-admin.tsx';

it('lists every restaurant to the platform’s admin, finds one by its name, and leads to it', async () => {
  const row = { id: restaurantId, name: 'Marigold Street', country: 'AU', storeCount: 2, adminCount: 1 } as const;
  const more = { listed: true, hasMenu: true, openToPublic: true, createdAt: '2026-01-05T00:00:00.000Z' };
  const { requests } = fakeApi(browseRestaurants, ({ query }) => ({
    rows: row.name.toLowerCase().includes(query?.search ?? '') ? [{ ...row, ...more }] : [],
    nextCursor: null,
  }));
  await openAdmin(fakeAdmin({ me: getOwner({ superAdmin: true, memberships: [] }) }), '/super-admin/restaurants/browse');
  const link = page.getByRole('link', { name: 'Marigold Street' });
  await expect.element(link).toBeVisible();
  await expectAccessible('all restaurants');
  await page.getByLabelText('Search by name').fill('xyzzy');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await page.getByLabelText('Search by name').fill('mari');
  await link.click();
  await expect.element(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  expect(requests.map(({ query }) => query?.search)).toEqual([undefined, 'xyzzy', 'mari']);
});

it('hides a restaurant from the platform’s page after asking', async () => {
  let listed = true;
  const row = { id: restaurantId, name: 'Marigold Street', country: 'AU', storeCount: 2, adminCount: 1 } as const;
  fakeApi(browseRestaurants, () => ({
    rows: [{ ...row, listed, hasMenu: true, openToPublic: true, createdAt: '2026-01-05T00:00:00.000Z' }],
    nextCursor: null,
  }));
  fakeApi(setListed, ({ body }) => {
    ({ listed } = body);
    return { listed };
  });
  await openAdmin(fakeAdmin({ me: getOwner({ superAdmin: true, memberships: [] }) }), '/super-admin/restaurants/browse');
  const actions = page.getByRole('button', { name: 'Actions for Marigold Street' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Hide from the platform’s page' }).click();
  await expect.element(page.getByRole('dialog').getByText('guests who have the link can still order')).toBeVisible();
  await expectAccessible('the question before a restaurant is hidden');
  await page.getByRole('button', { name: 'Hide it' }).click();
  await expect.element(page.getByText('Hidden: by link only')).toBeVisible();
  await actions.click();
  await page.getByRole('menuitem', { name: 'List on the platform’s page' }).click();
  await page.getByRole('button', { name: 'List it again' }).click();
  await expect.element(page.getByText('Listed', { exact: true })).toBeVisible();
});
