import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getOwner, getPlace } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { readEditedMenu } from '@servery/contract/menu-editor';
import { getOrder } from '@servery/contract/online-ordering';
import { listTables } from '@servery/contract/tables';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdmin, openAdmin, openAdminStore } from '../testing/open-admin.tsx';

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

/** What a group of the navigation offers an owner, by its heading. */
const offered = {
  Today: ['Overview', 'Today, side by side'],
  Orders: ['Online orders', 'Till orders', 'Drawers', 'Parked bills'],
  Menu: ['Menu', 'Item routing', 'Pizza', 'Pictures', 'Sales categories', 'Menu files', 'Menu history'],
  Customers: ['Customers', 'All customers', 'Loyalty cards'],
  Marketing: ['Coupons', 'Loyalty'],
  Reports: ['Reports', 'Orders by month'],
  'Opening and ordering': ['Opening hours', 'Online ordering', 'Checkout', 'Holidays', 'Delivery', 'Tables', 'Table map', 'Simulator'],
  'Prices and payments': ['Holiday surcharge', 'Tax', 'Card surcharge', 'Card payments', 'Payouts', 'Transaction fee'],
  'Kitchen and devices': ['Devices', 'Tills', 'Kitchen display', 'Printing'],
  [newtown]: ['Team', 'Employees', 'Who may do what', 'Time clock', 'Shifts', 'Details', 'Activity'],
  [marigold]: ['Stores', 'Team', 'Details', 'Activity log', 'Platform visits', 'Your data', 'API keys', 'Webhooks'],
};
/** Those of the restaurant as a whole. */
const ofRestaurant = ['Pictures', 'Sales categories', 'Menu files', 'All customers', 'Loyalty cards', 'Orders by month'];

/** Somebody who only works in the store in Newtown. */
const helper = () => {
  const { stores, ...restaurant } = getPlace('user');
  return fakeAdmin({
    me: getOwner({ memberships: [{ ...place, role: 'user' }], holds: ['settings.read', 'menu.read', 'storeUsers.read'] }),
    places: [{ ...restaurant, role: null, stores: stores.slice(0, 1) }],
  });
};

it('offers an owner every screen, by what owners do, and the store’s on its overview', async () => {
  await openAdminStore(fakeAdmin());
  const group = (name: string) => mainNav.getByRole('group', { name, exact: true });
  await expect.element(group('Orders')).toBeVisible();
  for (const [name, labels] of Object.entries(offered)) expect(linksIn(group(name)), name).toEqual(labels);
  const headings = (level: number) =>
    mainNav
      .getByRole('heading', { level })
      .elements()
      .map(({ textContent }) => textContent);
  expect(headings(2)).toEqual(['Today', 'Orders', 'Menu', 'Customers', 'Marketing', 'Reports', 'Settings']);
  expect(headings(3)).toEqual(['Opening and ordering', 'Prices and payments', 'Kitchen and devices', newtown, marigold]);
  expect(linksIn(mainNav)).toEqual(['Start', ...Object.values(offered).flat()]);
  await expect.element(mainNav.getByRole('group', { name: 'Platform' })).not.toBeInTheDocument();
  for (const name of [
    'Orders',
    'Menu',
    'Customers',
    'Reports',
    'Opening and ordering',
    'Prices and payments',
    'Kitchen and devices',
  ] as const) {
    for (const label of offered[name].filter((one) => !ofRestaurant.includes(one))) {
      const region = main.getByRole('region', { name, exact: true });
      await expect.element(region.getByRole('link', { name: new RegExp(`^${label}`) }).first()).toBeVisible();
    }
  }
});

it('does not offer a screen that somebody may not see, and its address says so', async () => {
  const admin = helper();
  await openAdminStore(admin);
  await expect.element(main.getByRole('heading', { name: newtown, level: 1 })).toBeVisible();
  expect(linksIn(mainNav)).toEqual([
    ...['Start', 'Overview', 'Menu', 'Pizza', ...offered['Opening and ordering']],
    ...['Holiday surcharge', 'Tax', 'Card surcharge', 'Kitchen display', 'Printing', 'Team'],
  ]);
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
  const platform = mainNav.getByRole('group', { name: 'Platform' });
  await expect.element(platform.getByRole('link', { name: 'All restaurants' })).toBeVisible();
  expect(linksIn(platform)).toEqual(['At a glance', 'New orders', 'All restaurants', 'All stores', 'Orders by month', 'Platform settings']);
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
  ['/menu/choices', `Choices · ${newtown} · Servery admin`, [marigold, newtown, 'Menu', 'Choices']],
  ['/dine-in/qr-codes', `QR codes · ${newtown} · Servery admin`, [marigold, newtown, 'Tables', 'QR codes']],
  [`/pos-orders/${getId('a bill')}`, `Till order · ${newtown} · Servery admin`, [marigold, newtown, 'Till orders', 'Till order']],
  ['/users', `Team · ${newtown} · Servery admin`, [marigold, newtown, 'Team']],
  ['', `${newtown} · Servery admin`, [marigold, newtown]],
])('names the tab and the way to a store’s page%s', async (path, title, way) => {
  for (const read of [readEditedMenu, listTables, getOrder]) fakeApi(read, () => noAnswer);
  await openAdminStore(fakeAdmin(), path);
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
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
