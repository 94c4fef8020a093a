import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fakeStream, type FakeStream } from '@servery/app-kit/testing/fake-stream.ts';
import { getMember, getOwner, getPlace, type FakeMember, type FakePlace } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place, toRestaurant, type FakeRestaurant } from '@servery/app-kit/testing/fixtures/store.ts';
import { getMapTiles } from '@servery/contract/addresses';
import { listSessions } from '@servery/contract/account';
import { listPosTerminals } from '@servery/contract/devices';
import { storeLive } from '@servery/contract/live';
import { listRestaurantUsers, listStoreUsers } from '@servery/contract/members';
import { listPublicHolidays } from '@servery/contract/public-holidays';
import { getRestaurant, listMyRestaurants } from '@servery/contract/restaurants';
import { listBatchUploads } from '@servery/contract/batch-uploads';
import { listSalesCategories } from '@servery/contract/sales-categories';
import { getSetup, setupSteps } from '@servery/contract/setup';
import { getMe } from '@servery/contract/user';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.tsx';
import { getPublicHolidays } from './fake-holidays.ts';
import { fakeToday } from './fake-today.ts';
import { session } from '../shared/session.ts';

/** What an owner knows in a test; it can be changed while the test goes on. */
export interface Admin {
  me: ReturnType<typeof getOwner>;
  places: FakePlace[];
  restaurant: FakeRestaurant;
  members: FakeMember[];
  /** What colleagues do, on the stream of the store that is open. */
  live: FakeStream<typeof storeLive>;
}

/** The widths that every screen of admin is used at. */
const sizes = { phone: [390, 844], tablet: [820, 1180], desk: [1440, 900] } as const;
type Size = keyof typeof sizes;
export const everySize: Size[] = ['phone', 'tablet', 'desk'];
export const resize = (size: Size): Promise<void> => page.viewport(sizes[size][0], sizes[size][1]);

/** Whether nothing goes beyond the right edge. */
export const fits = (): boolean => document.documentElement.scrollWidth <= innerWidth;

/** Answers what the pages of a restaurant and of a store ask for. */
export function fakeAdmin(given: Partial<Admin> = {}): Admin {
  const me = given.me ?? getOwner();
  const admin: Admin = {
    me,
    places: [getPlace()],
    restaurant: toRestaurant(),
    live: given.live ?? fakeStream(storeLive),
    members: [getMember('Nora Whitfield', { id: me.userId, role: 'admin' }), getMember('Ines Duarte')],
    ...given,
  };
  fakeApi(getMe, () => admin.me);
  fakeApi(listMyRestaurants, () => ({ rows: admin.places }));
  fakeApi(getRestaurant, () => admin.restaurant);
  fakeApi(listSalesCategories, { rows: [] });
  fakeApi(listPosTerminals, { rows: [] });
  fakeApi(listBatchUploads, { rows: [], nextCursor: null });
  fakeApi(getMapTiles, { tiles: null });
  fakeApi(listPublicHolidays, getPublicHolidays());
  fakeToday();
  fakeApi(getSetup, { complete: true, steps: setupSteps.map((id) => ({ id, done: true, optional: false, missing: [] })) });
  for (const endpoint of [listRestaurantUsers, listStoreUsers]) fakeApi(endpoint, () => ({ rows: admin.members, nextCursor: null }));
  const now = new Date().toISOString();
  const here = { id: getId('this session'), userAgent: navigator.userAgent, address: '127.0.0.1', createdAt: now, lastSeenAt: now };
  fakeApi(listSessions, {
    rows: [
      { ...here, current: true },
      { ...here, id: getId('another session'), current: false },
    ],
  });
  return admin;
}

/** Opens a page, signed in, on a desk unless another size is asked for: `openAdmin(admin, '/account')`. */
export async function openAdmin(admin: Admin, path = '/', size: Size = 'desk'): Promise<void> {
  session.entered(admin.me);
  await openAdminAt(path, size);
}

/** Opens a page of the store. */
export const openAdminStore = (admin: Admin, path = '', size: Size = 'desk'): Promise<void> =>
  openAdmin(admin, `/restaurants/${place.restaurantId}/stores/${place.storeId}${path}`, size);

/** Opens the app at an address below `/admin`, as the last session left it: at first signed out. */
export async function openAdminAt(path: string, size: Size = 'desk'): Promise<void> {
  // As in a browser's tab, the page before it ends.
  await cleanup();
  await resize(size);
  history.replaceState(null, '', `/admin${path}`);
  document.title = 'Servery admin';
  await render(<App router={createAppRouter()} />);
}
