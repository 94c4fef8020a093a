import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner, getPlace } from '@servery/app-kit/testing/fixtures/admin.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { moveStore } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdmin, openAdmin } from '../../testing/open-admin.tsx';

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

it('lets nobody move stores who may not manage the restaurant', async () => {
  const me = getOwner({ memberships: [{ restaurantId: place.restaurantId, storeId: null, role: 'user' }], holds: ['settings.read'] });
  await openAdmin(fakeAdmin({ me, places: [getPlace('user')] }), path);
  await expect.poll(names).toEqual([newtown, bondi]);
  await expect.element(page.getByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
});
