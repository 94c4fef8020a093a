import { useDebouncedValue } from '@mantine/hooks';
import { may } from '@servery/app-kit/abilities.ts';
import { moment } from '@servery/app-kit/format.ts';
import { hasWords } from '@servery/app-kit/search-words.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listCustomers } from '@servery/contract/customers';
import { readEditedMenu } from '@servery/contract/menu-editor';
import { listOrders } from '@servery/contract/online-ordering';
import { channels, getOrderStatusName } from '@servery/domain/orders';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import type { RestaurantPlace, StorePlace } from '../shared/places.ts';
import { useMe } from '../shared/session.ts';
import type { Pick } from './picks.ts';

/** Fewer letters would find half of everything. */
const least = 2;
const mostOfEach = 6;
/** How long somebody who types is waited for, in milliseconds. */
const pause = 250;

interface Here {
  restaurant: RestaurantPlace | undefined;
  store: StorePlace | undefined;
}

/**
 * The items, orders and customers at a place that some letters find, as far as the signed-in person may see them. `waiting`: an answer is
 * still to come. What cannot be read is left out: the pages themselves say why.
 */
export const useFound = (typed: string, { restaurant, store }: Here, go: (to: string, params: object) => void) => {
  const me = useMe();
  const wanted = typed.trim().slice(0, 60);
  const [asked] = useDebouncedValue(wanted, pause);
  const restaurantId = restaurant?.restaurantId ?? '';
  const params = { restaurantId, storeId: store?.storeId ?? '' };
  const isAsked = asked.length >= least;
  const inStore = isAsked && restaurant !== undefined && store !== undefined;
  const query = { search: asked, limit: mostOfEach };
  const settings = (enabled: boolean) => ({ enabled, staleTime: 10_000 });

  const menu = useEndpoint(readEditedMenu, { params }, settings(inStore && may(me, 'menu.read', params)));
  const orders = useEndpoint(listOrders, { params, query }, settings(inStore && may(me, 'orders.read', params)));
  // Members of a store alone find those who have ordered there.
  const ofRestaurant = restaurant !== undefined && may(me, 'customers.read', { restaurantId });
  const ofStore = !ofRestaurant && inStore && may(me, 'customers.read', params);
  const customers = useEndpoint(
    listCustomers,
    { params: { restaurantId }, query: { ...query, ...(ofStore && { storeId: params.storeId }) } },
    settings(isAsked && (ofRestaurant || ofStore)),
  );

  const categories = new Map(menu.data?.categories.map(({ id, name }) => [id, name]));
  const picks: Pick[] = [
    ...(isAsked ? (menu.data?.items ?? []) : [])
      .filter(({ name }) => hasWords(name, asked))
      .slice(0, mostOfEach)
      .map(({ id, name, categoryId }) => ({
        id,
        group: 'Items',
        label: name,
        hint: categories.get(categoryId) ?? '',
        here: false,
        choose: () => go('/restaurants/$restaurantId/stores/$storeId/menu/items/$itemId', { ...params, itemId: id }),
      })),
    ...(isAsked ? (orders.data?.rows ?? []) : []).map(({ id, number, source, status, joinedTo, customerName, placedAt }) => ({
      id,
      group: 'Orders',
      label: [number, customerName].filter(Boolean).join(' · '),
      hint: `${getOrderStatusName({ status, joinedTo })} · ${moment(placedAt, clockNow(), store?.timeZone ?? 'UTC')}`,
      here: false,
      choose: () =>
        go(`/restaurants/$restaurantId/stores/$storeId/${channels[source].startsAsBill ? 'pos-orders' : 'orders'}/$orderId`, {
          ...params,
          orderId: id,
        }),
    })),
    ...(isAsked ? (customers.data?.rows ?? []) : []).map(({ id, name, shownPhone, unverifiedEmail }) => ({
      id,
      group: 'Customers',
      label: name || shownPhone || unverifiedEmail,
      hint: [name && shownPhone, unverifiedEmail].filter(Boolean).join(' · '),
      here: false,
      choose: () =>
        ofStore
          ? go('/restaurants/$restaurantId/stores/$storeId/customers/$customerId', { ...params, customerId: id })
          : go('/restaurants/$restaurantId/restaurant-customers/$customerId', { restaurantId, customerId: id }),
    })),
  ];
  const isTyping = wanted.length >= least && wanted !== asked;
  return { picks, waiting: isTyping || [menu, orders, customers].some(({ isFetching, data }) => isFetching && data === undefined) };
};
