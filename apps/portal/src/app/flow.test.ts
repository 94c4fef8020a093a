import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollectionType } from '@servery/domain/orders';
import { getCartStore } from '../shared/cart/cart-store.ts';
import { carry, leadFromRestaurant, leadFromStore } from './flow.ts';

const at = { restaurantId: 'r', storeId: 's' };
const store = `/restaurants/r/stores/s`;
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
});
/** Where it redirects to; null: no redirect. */
const ledBy = (lead: () => void): string | null => {
  try {
    lead();
    return null;
  } catch (error) {
    return (error as { options: { href: string } }).options.href;
  }
};

describe('an entry point on a store’s address', () => {
  it.each([
    ['PICKUP', null],
    ['DELIVERY', null],
    ['DINE_IN', null],
    ['MAKE_PAYMENT', `${store}/make-payment`],
    ['ORDER_HISTORY', `${store}/orders`],
    ['SAVED_ORDERS', `${store}/saved-orders`],
    ['TABLE_BOOKINGS', `${store}/table-bookings`],
    ['toString', null],
    ['__proto__', null],
  ])('%s leads to %s', (flow, path) => {
    expect(ledBy(() => leadFromStore(flow, at))).toBe(path);
  });
});

it('carries a coupon along, wherever it leads', () => {
  const one = { id: 'r', stores: [{ id: 's' }] } as never;
  expect(ledBy(() => leadFromStore('ORDER_HISTORY', at, 'welcome 10'))).toBe(`${store}/orders?coupon=welcome+10`);
  expect(ledBy(() => leadFromRestaurant('DELIVERY', one, 'WELCOME10'))).toBe(`${store}?flow=DELIVERY&coupon=WELCOME10`);
  expect(ledBy(() => leadFromRestaurant('SAVED_ORDERS', one, 'A&B'))).toBe(`${store}/saved-orders?coupon=A%26B`);
});

describe('an entry point on a restaurant’s address', () => {
  const restaurant = (...ids: string[]) => ({ id: 'r', stores: ids.map((id) => ({ id })) }) as never;
  it('leads to its only store', () => {
    expect(ledBy(() => leadFromRestaurant('DELIVERY', restaurant('s')))).toBe(`${store}?flow=DELIVERY`);
    expect(ledBy(() => leadFromRestaurant('TABLE_BOOKINGS', restaurant('s')))).toBe(`${store}/table-bookings`);
    expect(ledBy(() => leadFromRestaurant('nonsense', restaurant('s')))).toBeNull();
  });
  it('lets the guest choose a store, unless the page is the same for all of them', () => {
    expect(ledBy(() => leadFromRestaurant('DELIVERY', restaurant('s', 't')))).toBeNull();
    expect(ledBy(() => leadFromRestaurant('TABLE_BOOKINGS', restaurant('s', 't')))).toBeNull();
    expect(ledBy(() => leadFromRestaurant('ORDER_HISTORY', restaurant('s', 't')))).toBe(`${store}/orders`);
    expect(ledBy(() => leadFromRestaurant('DELIVERY', restaurant()))).toBeNull();
  });
});

it('carries the order type along where the store offers it, and removes it from the address', () => {
  vi.stubGlobal('location', { pathname: store, search: '?flow=X&q=egg', hash: '#t' });
  const replace = vi.fn<(path: string) => void>();
  const offered = { id: 'carried', collectionTypes: ['pickup', 'delivery', 'dineIn'] as CollectionType[] };
  const wayAfter = (flow: string, of: typeof offered = offered) => {
    carry(flow, of, { replace });
    return getCartStore('carried').get().collectionType;
  };
  expect(wayAfter('DELIVERY')).toBe('delivery');
  expect(wayAfter('DINE_IN'), 'without a table').toBe('delivery');
  expect(wayAfter('PICKUP')).toBe('pickup');
  expect(wayAfter('DELIVERY', { ...offered, collectionTypes: ['pickup'] }), 'not offered').toBe('pickup');
  expect(replace).toHaveBeenLastCalledWith(`${store}?q=egg#t`);
});
