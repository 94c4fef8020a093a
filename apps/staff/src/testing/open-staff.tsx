import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { fakeStream, type FakeStream } from '@servery/app-kit/testing/fake-stream.ts';
import { getPerson } from '@servery/app-kit/testing/fixtures/person.ts';
import { toRow, type FakePayment, type FakeStaffOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { myStores, getOrders, type FakeOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { listAlarms } from '@servery/contract/alarms';
import { getPauses } from '@servery/contract/pauses';
import { storeLive } from '@servery/contract/live';
import { getOrder, listOrders } from '@servery/contract/online-ordering';
import { getOrderPayment } from '@servery/contract/payments';
import { listStorePrinters } from '@servery/contract/printers';
import { listMyStores } from '@servery/contract/restaurants';
import { getMe } from '@servery/contract/user';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.tsx';
import { session } from '../shared/session.ts';

/** The server state for a store's staff in a test; a test can change it as it runs. */
export interface Staff {
  me: ReturnType<typeof getPerson>;
  stores: ReturnType<typeof myStores>;
  orders: FakeOrderRow[];
  live: FakeStream<typeof storeLive>;
}

/** Answers the requests of every page of a store. */
export function fakeStaff(given: Partial<Pick<Staff, 'me' | 'stores' | 'orders'>> = {}): Staff {
  const staff: Staff = { me: getPerson(), stores: myStores(), orders: [], live: fakeStream(storeLive), ...given };
  fakeApi(getMe, () => staff.me);
  fakeApi(listMyStores, () => staff.stores);
  fakeApi(listOrders, () => getOrders(staff.orders));
  fakeApi(listAlarms, { rows: [], cursor: 100 });
  fakeApi(getPauses, { rows: [{ collectionType: 'pickup', pausedUntil: null, missing: [] }] });
  fakeApi(listStorePrinters, { rows: [] });
  fakeApi(getOrderPayment, { payment: null });
  return staff;
}

/** The order of a test; a test can change it as it runs. */
export interface Opened {
  order: FakeStaffOrder;
  /** For an order that is paid by card. */
  payment: FakePayment | null;
}

/** Opens an order's page. Later changes of the order appear in the lists, too. */
export async function openOrder(staff: Staff, order: FakeStaffOrder, payment: FakePayment | null = null): Promise<Opened> {
  const opened: Opened = { order, payment };
  fakeApi(getOrderPayment, () => ({ payment: opened.payment }));
  fakeApi(getOrder, () => opened.order);
  fakeApi(listOrders, () => getOrders([toRow(opened.order)]));
  await openStaff(staff, `/orders/${order.id}`);
  await expect.element(page.getByRole('heading', { name: order.number, level: 1 })).toBeVisible();
  return opened;
}

/** Opens a page of the store, signed in: `openStaff(staff, '/sold-out')`; the open orders without a path. */
export async function openStaff(staff: Staff, path = ''): Promise<void> {
  session.entered(staff.me);
  await openStaffAt(`/restaurants/${place.restaurantId}/stores/${place.storeId}${path}`);
}

/** Opens the app at an address below `/staff`, as the last session left it: at first signed out. */
export async function openStaffAt(path: string): Promise<void> {
  // Ends the page before it, as a browser tab does.
  await cleanup();
  history.replaceState(null, '', `/staff${path}`);
  await render(<App router={createAppRouter()} />);
}
