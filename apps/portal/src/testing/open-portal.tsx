import { createClient } from '@servery/app-kit/client.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { openFetch } from '@servery/app-kit/testing/fake-network.ts';
import { fakeStream, type FakeStream } from '@servery/app-kit/testing/fake-stream.ts';
import { toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { quoteAt, type Prices } from '@servery/app-kit/testing/fixtures/quote.ts';
import { toHours, getListed, getOtherStore, toRestaurant, getSlots, resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { listStoreCoupons } from '@servery/contract/coupons';
import { getMenu, getMenuChanges } from '@servery/contract/menu';
import { menuLive } from '@servery/contract/live';
import { quoteCart } from '@servery/contract/online-ordering';
import { getHours, getRestaurant, listRestaurants, listSlots } from '@servery/contract/restaurants';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { RouterProvider } from '@tanstack/react-router';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { focusPages } from '../app/focus-pages.ts';
import { createPortalRouter } from '../app/router.tsx';
import { ApiContext } from '../shared/api.ts';
import { paths } from '../shared/paths.ts';
import '../app/global.css';

/** The restaurant data of a test; all of it can be changed during the test. */
export interface Portal extends Prices {
  /** The stream of a menu page. */
  live: FakeStream<typeof menuLive>;
}

/** Answers the calls of nearly every page. */
export function fakePortal(given: Partial<Prices> = {}): Portal {
  const portal: Portal = {
    store: resolveStore(),
    menu: toMenu(),
    coupons: [],
    usedUp: [],
    terms: {},
    live: fakeStream(menuLive),
    ...given,
  };
  const restaurant = () => toRestaurant([portal.store, getOtherStore()]);
  fakeApi(listRestaurants, () => getListed(restaurant()));
  fakeApi(getRestaurant, restaurant);
  fakeApi(getMenu, () => portal.menu as never);
  // Too much has changed: the whole menu is fetched.
  fakeApi(getMenuChanges, { steps: null });
  fakeApi(getHours, () => toHours(portal.store));
  fakeApi(listSlots, () => getSlots());
  // A link under the mouse preloads its page, and a link to the coupons is at the bottom of every page.
  fakeApi(listStoreCoupons, { rows: [] });
  fakeApi(quoteCart, ({ body }) => quoteAt(portal, body));
  return portal;
}

/** Opens a page by its address, as a guest who comes from outside: `openPortal('/restaurants/…')`. */
export async function openPortal(address: string): Promise<void> {
  // As `browserApi`, for this page alone. As in a browser's tab, the previous page ends.
  const api = createClient({ baseUrl: '', onServerTime: setServerTime, fetch: openFetch() });
  await cleanup();
  history.replaceState(null, '', address);
  const router = createPortalRouter({ api, origin: location.origin });
  await render(
    <ApiContext value={api}>
      <RouterProvider router={router} />
    </ApiContext>,
  );
  focusPages(router);
}

/** The sheet over the page. */
export const sheet = (name: string): Locator => page.getByRole('dialog', { name });

/** Adds an item that needs no choices with its round button, which then shows it. */
export async function quickAdd(name: string): Promise<void> {
  await page
    .getByRole('button', { name: `Add ${name}`, exact: true })
    .first()
    .click();
  await expect.element(page.getByRole('button', { name: `Add ${name}, 1 in cart`, exact: true }).first()).toBeVisible();
}

/** A page of the store: `openStore('/checkout')`; its menu without a path. */
export const openStore = ({ store }: Portal, path = ''): Promise<void> =>
  openPortal(paths.store({ restaurantId: store.restaurantId, storeId: store.id }) + path);
