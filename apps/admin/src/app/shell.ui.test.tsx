import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { getOrders, toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { makeAcceptedOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { listCustomers } from '@servery/contract/customers';
import { readEditedMenu } from '@servery/contract/menu-editor';
import { getOrder, listOrders } from '@servery/contract/online-ordering';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toMenu } from '../testing/edited-menu.ts';
import { fakeAdmin, openAdmin, openAdminStore, resize } from '../testing/open-admin.tsx';

const [newtown, bondi] = ['Marigold Street Newtown', 'Marigold Street Bondi'];
const team = `/restaurants/${place.restaurantId}/users`;
const switcher = page.getByRole('combobox', { name: 'Page, setting, item, order, customer or store' });
const mainNav = page.getByRole('navigation', { name: 'Main' });

it('goes to the page’s search by /, and shows the keys by ?', async () => {
  await openAdmin(fakeAdmin(), team);
  await expect.element(page.getByRole('table')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByLabelText('Search by name or email')).toHaveFocus();
  await page.getByRole('heading', { name: 'Team' }).click();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessible('keys');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('opens another store by its name, the same screen there, and remembers the one that was open last', async () => {
  const admin = fakeAdmin();
  // Typed slowly, a part of a name is searched for everywhere.
  fakeApi(listCustomers, { rows: [], nextCursor: null });
  fakeApi(listOrders, getOrders());
  fakeApi(readEditedMenu, () => toMenu());
  await openAdmin(admin, team);
  await expect.element(page.getByRole('table')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(switcher).toHaveFocus();
  await expectAccessible('switcher');
  await userEvent.keyboard('bondi{Enter}');
  await expect.element(page.getByRole('heading', { name: bondi, level: 1 })).toBeVisible();
  await mainNav.getByRole('link', { name: 'Team' }).first().click();
  await expect.element(page.getByText(`People with access to ${bondi}.`)).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(switcher).toHaveFocus();
  await userEvent.keyboard('newtown{Enter}');
  await expect.element(page.getByText(`People with access to ${newtown}.`)).toBeVisible();

  await openAdmin(admin, '/account');
  await expect.element(page.getByRole('button', { name: new RegExp(`^${newtown}`) })).toBeVisible();
});

it('finds a setting by the words of its fields, and an item, an order or a customer by a part of its name', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  fakeApi(getOrder, makeAcceptedOrder('W-042'));
  const orders = fakeApi(listOrders, getOrders([toOrderRow('W-042', { customerName: 'Flavia' })]));
  const customer = {
    ...{ id: getId('Flavia'), name: 'Flavia Nguyen', previousNames: [], mobileNumberE164: '+61412345678', phoneNumberE164: null },
    ...{ shownPhone: '+61 412 345 678', unverifiedEmail: 'flavia@example.com', previousUnverifiedEmails: [], previousOrderCount: 1 },
    ...{ previousGoogleOrderCount: 0, previousPosOrderCount: 0, createdAt: '2026-01-05T00:00:00.000Z', lastOrderAt: null },
  };
  fakeApi(listCustomers, { rows: [customer], nextCursor: null });
  await openAdmin(fakeAdmin(), `/restaurants/${place.restaurantId}/stores/${place.storeId}`);
  await page.getByRole('button', { name: new RegExp(`^${newtown}`) }).click();
  await switcher.fill('lead time');
  await expect.element(page.getByRole('option', { name: /^Online ordering/ })).toBeVisible();
  await switcher.fill('FLA');
  const found = (group: string) => page.getByRole('group', { name: group }).getByRole('option');
  await expect.element(found('Items').first()).toMatchTextContent('Flat white');
  await expect.element(found('Customers')).toMatchTextContent('Flavia Nguyen');
  await expect.element(found('Orders')).toMatchTextContent('W-042 · Flavia');
  await expectAccessible('the palette');
  expect(orders.requests.at(-1)!.query).toMatchObject({ search: 'FLA', limit: 6 });
  await found('Orders').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'W-042' })).toBeVisible();
});

it('leads a member of a store alone to the customers who have ordered there', async () => {
  const { requests } = fakeApi(listCustomers, { rows: [], nextCursor: null });
  const me = getOwner({ memberships: [{ ...place, role: 'user' }], holds: ['customers.read'] });
  await openAdminStore(fakeAdmin({ me }));
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect.element(page.getByText('No customers yet')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${newtown}`) }).click();
  await switcher.fill('flavia');
  await expect.poll(() => requests.at(-1)!.query).toMatchObject({ search: 'flavia', storeId: place.storeId });
});

it('has its navigation in a drawer on a phone, and the account’s menu', async () => {
  await openAdmin(fakeAdmin(), `/restaurants/${place.restaurantId}/stores/${place.storeId}/users`, 'phone');
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByRole('link', { name: 'Start' })).toBeVisible();
  await expectAccessible('navigation on a phone');
  await drawer.getByRole('link', { name: 'Stores' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expectAccessible('account menu');
});

it('shows in the navigation where one is, however long it is', async () => {
  await resize('desk');
  await openAdmin(fakeAdmin(), team);
  const here = mainNav.getByRole('group', { name: 'Marigold Street', exact: true }).getByRole('link', { name: 'Team' });
  await expect.element(here).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => here.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
});
