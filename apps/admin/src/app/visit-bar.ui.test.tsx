import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { restaurantId } from '@servery/app-kit/testing/fixtures/store.ts';
import { browseRestaurants } from '@servery/contract/browse-restaurants';
import { beginVisit, endVisit, listVisits, type VisitView } from '@servery/contract/visits';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../testing/open-admin.tsx';

const bar = page.getByRole('region', { name: 'Visit' });
const superAdmin = () => getOwner({ name: 'Sam Okafor', superAdmin: true, memberships: [] });
const visit = (endsIn: number): VisitView => ({
  ...{ id: getId('visit'), restaurantId, restaurantName: 'Marigold Street', reason: 'Asked about delivery areas' },
  endsAt: new Date(Date.now() + endsIn).toISOString(),
});
const visitor = (given: VisitView) => ({
  ...getOwner({ name: 'Sam Okafor', memberships: [{ restaurantId, storeId: null, role: 'admin' }] }),
  visit: given,
});
const row = { id: restaurantId, name: 'Marigold Street', country: 'AU', storeCount: 2, adminCount: 1, listed: true } as const;

it('opens a restaurant as its owner with a reason, says on every page who is looking, and ends it by one press', async () => {
  const admin = fakeAdmin({ me: superAdmin() });
  fakeApi(browseRestaurants, {
    rows: [{ ...row, hasMenu: true, openToPublic: true, createdAt: '2026-01-05T00:00:00.000Z' }],
    nextCursor: null,
  });
  const begun = fakeApi(beginVisit, () => {
    const given = visit(30 * 60_000);
    admin.me = visitor(given);
    return given;
  });
  const ended = fakeApi(endVisit, () => {
    admin.me = superAdmin();
    return { ok: true as const };
  });
  await openAdmin(admin, '/super-admin/restaurants/browse');
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Actions for Marigold Street' }).click();
  await page.getByRole('menuitem', { name: 'Open as the owner' }).click();
  const act = page.getByRole('button', { name: 'Open as the owner' });
  await act.click();
  await expect.element(page.getByText('Please say why, in at least 3 characters.')).toBeVisible();
  await expectAccessible('the reason of a visit is missing');
  expect(begun.requests).toEqual([]);
  await page.getByLabelText('Reason').fill('Asked about delivery areas');
  await act.click();
  await expect.element(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  await expect.element(bar.getByText('Sam Okafor (platform) is looking at Marigold Street as its owner')).toBeVisible();
  expect(begun.requests.map(({ body }) => body)).toEqual([{ restaurantId, reason: 'Asked about delivery areas' }]);
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`a visit on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  await bar.getByRole('button', { name: 'End the visit' }).click();
  await expect.element(page.getByRole('heading', { name: 'Restaurants', level: 1 })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(ended.requests).toHaveLength(1);
});

it('says that a visit is over, and still leads out of it', async () => {
  await openAdmin(fakeAdmin({ me: visitor(visit(-1000)) }), `/restaurants/${restaurantId}/stores`);
  await expect.element(bar.getByText('Your visit to Marigold Street is over.')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'End the visit' })).toBeVisible();
});

it('shows an owner who has visited their restaurant, when and why', async () => {
  const rows = [
    { id: getId('open visit'), visitorName: 'Sam Okafor (platform)', reason: 'Asked about delivery areas', open: true },
    { id: getId('past visit'), visitorName: 'Ana Ruiz (platform)', reason: 'Menu import', open: false },
  ].map((given) => ({ ...given, beganAt: '2026-11-28T03:00:00.000Z', endsAt: '2026-11-28T03:30:00.000Z' }));
  fakeApi(listVisits, { rows, nextCursor: null });
  await openAdmin(fakeAdmin(), `/restaurants/${restaurantId}/platform-visits`);
  await expect.element(page.getByRole('row').filter({ hasText: 'Sam Okafor' })).toMatchTextContent('Looking now');
  await expect.element(page.getByText('Menu import')).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`visits of the platform on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  fakeApi(listVisits, { rows: [], nextCursor: null });
  await openAdmin(fakeAdmin(), `/restaurants/${restaurantId}/platform-visits`);
  await expect.element(page.getByText('No visits yet')).toBeVisible();
});
