import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdmin, openAdmin } from '../testing/open-admin.tsx';

const [newtown, bondi] = ['Marigold Street Newtown', 'Marigold Street Bondi'];
const team = `/restaurants/${place.restaurantId}/users`;
const switcher = page.getByRole('combobox', { name: 'Store, restaurant or page' });
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
