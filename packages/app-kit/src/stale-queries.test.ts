import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@servery/contract/endpoint';
import { listDevices } from '@servery/contract/devices';
import { listRestaurantUsers } from '@servery/contract/members';
import { getMenu, listSoldOut } from '@servery/contract/menu';
import { getOrder } from '@servery/contract/online-ordering';
import { listMyRestaurants } from '@servery/contract/restaurants';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient, endpointKey } from './query.ts';
import { createStaleQueries } from './stale-queries.ts';

const place = { restaurantId: 'r1', storeId: 's1' };
let client: QueryClient;
const closed: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
});
afterEach(() => {
  for (const close of closed.splice(0)) close();
  client.clear();
  vi.useRealTimers();
});

/** A screen that shows an endpoint's answer; counts the fetches. */
async function screen(endpoint: Endpoint, options: { params?: object; query?: object } = { params: place }) {
  const read = vi.fn(async () => 'answer');
  const observer = new QueryObserver(client, {
    queryKey: endpointKey(endpoint, options as never),
    queryFn: read,
    meta: { staleOn: endpoint.staleOn ?? [] },
  });
  closed.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  return { times: () => read.mock.calls.length };
}

it('refetches endpoints that name the event, and nothing else', async () => {
  const [menu, devices] = [await screen(getMenu), await screen(listDevices)];
  const stale = createStaleQueries(client, place);
  stale.take('menu.published');
  await vi.runAllTimersAsync();
  expect([menu.times(), devices.times()]).toEqual([2, 1]);
  stale.take('device.renamed');
  await vi.runAllTimersAsync();
  expect([menu.times(), devices.times()]).toEqual([2, 2]);
});

it('ignores other restaurants and stores, wherever the address names them', async () => {
  const own = await screen(getMenu);
  const otherStore = await screen(getMenu, { params: { ...place, storeId: 's2' } });
  const otherRestaurant = await screen(listRestaurantUsers, { query: { restaurantId: 'r2' } });
  const whole = await screen(listRestaurantUsers, { query: { restaurantId: 'r1' } });
  const any = await screen(listMyRestaurants, {});
  const stale = createStaleQueries(client, place);
  stale.take('menu.published');
  stale.take('restaurant.membersChanged');
  await vi.runAllTimersAsync();
  expect([own, otherStore, otherRestaurant, whole, any].map(({ times }) => times())).toEqual([2, 1, 1, 2, 2]);
});

it('handles the events of one transaction with one fetch, and those of a rush with one more', async () => {
  const [order, left] = [await screen(getOrder, { params: { ...place, orderId: 'o1' } }), await screen(listSoldOut)];
  const stale = createStaleQueries(client, place);
  for (const type of ['order.completed', 'payment.taken', 'ticket.changed'] as const) stale.take(type);
  await vi.advanceTimersByTimeAsync(100);
  expect(order.times()).toBe(2);
  for (let count = 0; count < 40; count += 1) stale.take('order.placed');
  await vi.advanceTimersByTimeAsync(100);
  expect([order.times(), left.times()]).toEqual([2, 2]);
  await vi.runAllTimersAsync();
  expect([order.times(), left.times()]).toEqual([3, 2]);
});

it('refetches what was being fetched for the first time when the event came', async () => {
  let now = 'before';
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: endpointKey(getMenu, { params: place }),
    queryFn: () => {
      const asked = now;
      return new Promise<string>((resolve) => answers.push(() => resolve(asked)));
    },
    meta: { staleOn: getMenu.staleOn ?? [] },
  });
  closed.push(observer.subscribe(() => {}));
  const stale = createStaleQueries(client, place);
  now = 'after';
  stale.take('menu.published');
  await vi.runAllTimersAsync();
  for (let round = 0; round < 2; round += 1) {
    answers.splice(0).forEach((answer) => answer());
    await vi.runAllTimersAsync();
  }
  expect(observer.getCurrentResult().data).toBe('after');
});

it('refetches everything that events can change after a gap, except what has failed, and nothing once it has ended', async () => {
  const [menu, otherStore] = [await screen(getMenu), await screen(getMenu, { params: { ...place, storeId: 's2' } })];
  const plain = vi.fn(async () => 'answer');
  closed.push(new QueryObserver(client, { queryKey: ['plain'], queryFn: plain }).subscribe(() => {}));
  const stale = createStaleQueries(client, place);
  stale.takeAll();
  await vi.runAllTimersAsync();
  expect([menu.times(), otherStore.times(), plain.mock.calls.length]).toEqual([2, 1, 1]);
  client
    .getQueryCache()
    .find({ queryKey: endpointKey(getMenu, { params: place }) })
    ?.setState({ status: 'error' });
  stale.takeAll();
  await vi.runAllTimersAsync();
  expect(menu.times()).toBe(2);
  stale.take('menu.published');
  stale.stop();
  await vi.runAllTimersAsync();
  expect(menu.times()).toBe(2);
});
