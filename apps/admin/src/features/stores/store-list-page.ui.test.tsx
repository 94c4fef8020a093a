import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner, getPlace } from '@servery/app-kit/testing/fixtures/admin.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { closeStore, moveStore } from '@servery/contract/stores';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, openAdminStore, resize } from '../../testing/open-admin.tsx';

const path = `/restaurants/${place.restaurantId}/stores`;
const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);
const [newtown, bondi] = ['Marigold Street Newtown', 'Marigold Street Bondi'];

it('lists the stores in the order in which guests see them, moves one, and undoes it', async () => {
  const admin = fakeAdmin();
  const { requests } = fakeApi(moveStore, ({ params, body }) => {
    const [first] = admin.places;
    const moved = first!.stores.find(({ storeId }) => storeId === params.storeId)!;
    const others = first!.stores.filter((store) => store !== moved);
    const stores = body.after === null ? [moved, ...others] : [...others, moved];
    admin.places = [{ ...first!, stores }];
    return { storeIds: stores.map(({ storeId }) => storeId) };
  });
  await openAdmin(admin, path);
  await expect.poll(names).toEqual([newtown, bondi]);
  await page.getByRole('button', { name: `Actions for ${bondi}` }).click();
  await expectAccessible('the menu of a store');
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(names).toEqual([bondi, newtown]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual([newtown, bondi]);
  expect(requests.map(({ body }) => body.after)).toEqual([null, place.storeId]);
});

it('calls the place of a store what its country does', async () => {
  const admin = fakeAdmin();
  admin.places = admin.places.map((restaurant) => ({ ...restaurant, country: 'US' as const }));
  await openAdmin(admin, path);
  await expect.element(page.getByRole('columnheader', { name: 'City' })).toBeVisible();
});

it('closes a store to guests and opens it again, and says so on its overview', async () => {
  const admin = fakeAdmin();
  const { requests } = fakeApi(closeStore, ({ params, body: { closed } }) => {
    const [first] = admin.places;
    const stores = first!.stores.map(({ closed: _, ...store }) =>
      store.storeId === params.storeId && closed ? { ...store, closed } : store,
    );
    admin.places = [{ ...first!, stores }];
    return { closedAt: closed ? '2026-11-27T09:00:00.000Z' : null };
  });
  await openAdmin(admin, path);
  const row = page.getByRole('row').filter({ hasText: newtown });
  await expect.element(row).toMatchTextContent('Open by its hours');
  await page.getByRole('button', { name: `Actions for ${newtown}` }).click();
  await page.getByRole('menuitem', { name: 'Close to guests' }).click();
  await expect.element(row).toMatchTextContent('Closed to guests');
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`a closed store on a ${size}`);
    expect(fits()).toBe(true);
  }
  await openAdminStore(admin);
  await expect.element(page.getByText('This store is closed to guests')).toBeVisible();
  await expectAccessible('the overview of a closed store');
  await page.getByRole('link', { name: 'Open it again in the list of stores' }).click();
  await page.getByRole('button', { name: `Actions for ${newtown}` }).click();
  await page.getByRole('menuitem', { name: 'Open to guests again' }).click();
  await expect.element(row).toMatchTextContent('Open by its hours');
  expect(requests.map(({ body }) => body.closed)).toEqual([true, false]);
});

it('lets nobody move or close stores who may not manage the restaurant', async () => {
  const me = getOwner({ memberships: [{ restaurantId: place.restaurantId, storeId: null, role: 'user' }], holds: ['settings.read'] });
  await openAdmin(fakeAdmin({ me, places: [getPlace('user')] }), path);
  await expect.poll(names).toEqual([newtown, bondi]);
  await expect.element(page.getByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
});
