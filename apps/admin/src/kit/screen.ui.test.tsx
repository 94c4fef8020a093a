import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { getOwner, getPlace } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { definedIn } from '../testing/defined-in.ts';
import { fakeAdmin, openAdmin, openAdminStore } from '../testing/open-admin.tsx';
import { storeGroups } from './screen.ts';

const [newtown, marigold] = ['Marigold Street Newtown', 'Marigold Street'];
const main = page.getByRole('main');
const mainNav = page.getByRole('navigation', { name: 'Main' });
const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
const noPage = page.getByRole('heading', { name: 'This page does not exist' });

/** The names of all links in a part of the page, in their order. */
const linksIn = (part: typeof main): string[] =>
  part
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

/** The pages of settings, for whoever may read them. */
const ordering = ['Opening hours', 'Online ordering', 'Checkout', 'Holidays', 'Delivery', 'Pizza', 'Tables', 'Simulator'];
const orders = ['Online orders', 'Till orders'];
const money = ['Holiday surcharge', 'Tax', 'Card surcharge'];

/** Somebody who only works in the store in Newtown. */
const helper = () => {
  const { stores, ...restaurant } = getPlace('user');
  return fakeAdmin({
    me: getOwner({ memberships: [{ ...place, role: 'user' }], holds: ['settings.read', 'menu.read', 'storeUsers.read'] }),
    places: [{ ...restaurant, role: null, stores: stores.slice(0, 1) }],
  });
};

it('offers an owner the screens of the store and of the restaurant, each section in its order', async () => {
  await openAdminStore(fakeAdmin());
  const group = (name: string) => mainNav.getByRole('group', { name, exact: true });
  await expect.element(group(newtown)).toBeVisible();
  const devices = ['Devices', 'POS terminals', 'Kitchen display', 'Printing'];
  const cards = ['Card payments', 'Payouts', 'Transaction fee'];
  const inStore = ['Menu', 'Menu history', ...orders, 'Customers', ...ordering, ...money, ...cards, ...devices, 'Team', 'Details'];
  expect(linksIn(group(newtown))).toEqual(['Overview', ...inStore]);
  const ofRestaurant = definedIn('restaurant');
  expect(ofRestaurant).toEqual(expect.arrayContaining(['Stores', 'Team', 'Details']));
  expect(linksIn(group(marigold))).toEqual(ofRestaurant);
  const parts = group(newtown).getByRole('heading', { level: 3 }).elements();
  expect(parts.map(({ textContent }) => textContent)).toEqual(Object.values(storeGroups));
  await expect.element(mainNav.getByRole('group', { name: 'Platform' })).not.toBeInTheDocument();
  const manage = main.getByRole('region', { name: 'Manage' });
  expect(manage.getByRole('link').elements().length).toBe(inStore.length);
  for (const name of inStore) await expect.element(manage.getByRole('link', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
});

it('does not offer a screen that somebody may not see, and its address says so', async () => {
  const admin = helper();
  await openAdminStore(admin);
  await expect.element(main.getByRole('heading', { name: newtown, level: 1 })).toBeVisible();
  expect(linksIn(mainNav)).toEqual(['Start', 'Overview', 'Menu', ...ordering, ...money, 'Kitchen display', 'Printing', 'Team']);
  for (const path of ['/devices', '/payouts', '/edit']) {
    await openAdminStore(admin, path);
    await expect.element(noPage).toBeVisible();
    await expect.element(main.getByText('Or it is not for your role.')).toBeVisible();
  }
  await expectAccessible('not for this role');
  await openAdminStore(admin, '/users');
  await expect.element(main.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
});

it('offers the platform’s screens to its own people, wherever they are', async () => {
  await openAdmin(fakeAdmin({ me: getOwner({ superAdmin: true, memberships: [] }) }));
  await expect.element(mainNav.getByRole('group', { name: 'Platform' }).getByRole('link', { name: 'All restaurants' })).toBeVisible();
});

it('says that a restaurant or a store of an address does not exist, or is somebody else’s', async () => {
  const admin = fakeAdmin();
  await openAdmin(admin, `/restaurants/${getId('another restaurant')}/stores`);
  await expect.element(page.getByRole('heading', { name: 'This restaurant does not exist' })).toBeVisible();
  await openAdmin(admin, `/restaurants/${getId('another restaurant')}/users`);
  await expect.element(noPage).toBeVisible();
  await openAdmin(admin, `/restaurants/${place.restaurantId}/stores/${getId('another store')}/devices`);
  await expect.element(page.getByRole('heading', { name: 'This store does not exist' })).toBeVisible();
});

it.each([
  ['/users', `Team · ${newtown} · Servery admin`, [marigold, newtown, 'Team']],
  ['', `${newtown} · Servery admin`, [marigold, newtown]],
])('names the tab and the way to a store’s page%s', async (path, title, way) => {
  await openAdminStore(fakeAdmin(), path);
  await expect.poll(() => document.title).toBe(title);
  expect(
    breadcrumbs
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(way);
});

it('marks the screen that is open, and none above it', async () => {
  await openAdminStore(fakeAdmin(), '/users');
  const group = mainNav.getByRole('group', { name: newtown });
  await expect.element(group.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page');
  expect(mainNav.element().querySelectorAll('[aria-current]').length).toBe(1);
});
