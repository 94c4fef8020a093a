import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getPerson } from '@servery/app-kit/testing/fixtures/person.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { fakeStaff, openStaff } from '../../testing/open-staff.tsx';

it('stores its colour scheme on the device', async () => {
  const staff = fakeStaff();
  await openStaff(staff, '/settings');
  await expect.element(page.getByRole('switch', { name: 'Ring on this device' })).toBeVisible();
  await expectAccessible('settings');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.element(document.documentElement).toHaveAttribute('data-theme', 'dark');
  document.documentElement.removeAttribute('data-theme');
  await openStaff(staff, '/settings');
  await expect.element(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

it('explains how to allow notifications again after they were refused in the browser', async () => {
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' });
  await openStaff(fakeStaff(), '/settings');
  await expect
    .element(page.getByRole('region', { name: 'When the app is closed' }))
    .toMatchTextContent('Allow them in its settings for this site');
});

it('links to other stores and signs out in its menu', async () => {
  await openStaff(fakeStaff());
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Change store' })).toBeVisible();
  await expectAccessible('account menu');
});

it('leads those who set the store up back to admin', async () => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const admin = page.getByRole('menuitem', { name: 'Open admin' });
  await openStaff(fakeStaff());
  await menu.click();
  await expect.element(admin).toHaveAttribute('href', `/admin/restaurants/${place.restaurantId}/stores/${place.storeId}`);
  await openStaff(fakeStaff({ me: getPerson({ holds: ['orders.read'] }) }));
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Change store' })).toBeVisible();
  await expect.element(admin).not.toBeInTheDocument();
});
