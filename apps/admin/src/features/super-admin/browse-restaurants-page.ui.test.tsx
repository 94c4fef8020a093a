import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { restaurantId } from '@servery/app-kit/testing/fixtures/store.ts';
import { browseRestaurants } from '@servery/contract/browse-restaurants';
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
