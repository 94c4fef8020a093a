import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openStore } from '../../testing/open-portal.tsx';

/** Pages of a store that a guest reads between two looks at the menu. */
const pages = ['store_trading_hours', 'coupons', 'delivery', 'orders', 'saved-orders', 'login', 'table-bookings'];

it('leads back to the menu from each page of a store', async () => {
  const portal = fakePortal();
  for (const path of pages) {
    await openStore(portal, `/${path}`);
    await expect.element(page.getByRole('link', { name: 'Back to the menu' }), { message: path }).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to the menu' }).click();
  await expect.element(page.getByRole('navigation', { name: 'Menu categories' })).toBeVisible();
});
