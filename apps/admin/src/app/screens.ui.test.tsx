import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../testing/open-admin.tsx';

const restaurant = `/restaurants/${place.restaurantId}`;
const store = `${restaurant}/stores/${place.storeId}`;

/** An owner's screens. To an owner the platform's screens do not exist. */
const screens: [path: string, heading: string][] = [
  ['/', 'Your restaurants'],
  [`${restaurant}/stores`, 'Stores'],
  [store, 'Marigold Street Newtown'],
  [`${store}/edit`, 'Store details'],
  [`${store}/users`, 'Team'],
  [`${restaurant}/edit`, 'Restaurant details'],
  [`${restaurant}/users`, 'Team'],
  [`${restaurant}/create/store`, 'Add a store'],
  ['/create/restaurant', 'Create a restaurant'],
  ['/account', 'Your account'],
  ['/nowhere', 'This page does not exist'],
  ['/super-admin/restaurants/browse', 'This page does not exist'],
];

it.each(screens)('%s is accessible and fits a phone, a tablet and a desk', async (path, heading) => {
  await openAdmin(fakeAdmin(), path);
  await expect.element(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect.element(page.getByRole('status', { name: /^(Loading|Opening)/ })).not.toBeInTheDocument();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`${path} on a ${size}`);
    expect(fits(), `${path} fits a ${size}`).toBe(true);
  }
});
