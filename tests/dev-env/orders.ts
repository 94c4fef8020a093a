import { randomBytes, randomUUID } from 'node:crypto';
import type { placeOrder } from '@servery/contract/online-ordering';
import { getMenu } from '@servery/contract/menu';
import { getRestaurant, listRestaurants } from '@servery/contract/restaurants';
import { quoteCart } from '@servery/contract/online-ordering';
import type { BodySentTo } from '@servery/contract/endpoint';
import type { CartLineInput, MenuItem, MenuSnapshot } from '@servery/domain/menu';
import { anyPhone } from './any-phone.ts';
import type { ApiClient } from './api.ts';
import { uuidv7 } from './uuidv7.ts';

export type PlaceOrderBody = BodySentTo<typeof placeOrder>;

export interface Place {
  restaurantId: string;
  storeId: string;
}

/** How long before a store closes it may take no more orders for now, in milliseconds: its food would not be ready. */
const lastOrders = 3_600_000;

/** Whether a store takes orders for now from this moment until an instant, in epoch milliseconds. */
export const takesOrdersUntil = ({ open, closesAt }: { open: boolean; closesAt: string | null }, until: number): boolean =>
  open && (closesAt === null || Date.parse(closesAt) > until + lastOrders);

/** The demo's first restaurant, and its store that can be ordered from at any hour. */
export async function demoStore(api: ApiClient): Promise<Place & { otherStoreId: string | null }> {
  const { rows } = await api.must(listRestaurants);
  const restaurantId = rows.find(({ name }) => name === 'Marigold Street')!.id;
  const restaurant = await api.must(getRestaurant, { params: { restaurantId } });
  const open = restaurant.stores.find(
    (store) => store.status.open && store.week.every((day) => /all day|24 hours/i.test(day.intervals.join())),
  );
  const store = open ?? restaurant.stores.find((candidate) => candidate.status.open);
  if (store === undefined) throw new Error('the demo has no open store');
  return { restaurantId, storeId: store.id, otherStoreId: restaurant.stores.find((other) => other.id !== store.id)?.id ?? null };
}

const atAnyHour = (item: MenuItem) =>
  item.available && !item.soldout && item.availableWeeklyHours === null && item.applicableOrderingSystem.online;

/** A line for an item, with the minimum of choices that its groups require. */
function lineFor(menu: MenuSnapshot, item: MenuItem, quantity = 1): CartLineInput {
  const modifiers = item.modifierGroupIds.flatMap((groupId) => {
    const group = menu.modifierGroups.find((candidate) => candidate.id === groupId)!;
    if (group.min === 0) return [];
    const options = group.options.filter((option) => !option.soldout).slice(0, group.min);
    return [{ groupId, options: options.map((option) => ({ optionId: option.id, quantity: 1 })) }];
  });
  return { id: randomUUID(), type: 'basic', itemId: item.id, quantity, comments: '', selection: { modifiers } };
}

/** Basic items that can be ordered for any collection type at any hour. */
const plainItems = (menu: MenuSnapshot) =>
  menu.items.filter(
    (item) => item.type === 'basic' && atAnyHour(item) && item.availableFor.pickup && item.availableFor.dineIn && !item.isAlcohol,
  );

/** Reads the menu and quotes a cart of `size` lines: a body that is ready to be placed, with a new id each time `again` is called. */
export async function orderMaker(
  api: ApiClient,
  place: Place,
  size = 3,
): Promise<{ menu: MenuSnapshot; again(offset?: number): Promise<PlaceOrderBody> }> {
  const menu = (await api.must(getMenu, { params: place })) as MenuSnapshot;
  const items = plainItems(menu);
  const totals = new Map<string, number>();
  return {
    menu,
    async again(offset = 0) {
      const lines = Array.from({ length: size }, (_, index) => lineFor(menu, items[(offset + index) % items.length]!, 1 + (index % 2)));
      const key = lines.map((line) => `${line.itemId}x${line.quantity}`).join();
      let shownTotal = totals.get(key);
      if (shownTotal === undefined) {
        const quote = await api.must(quoteCart, { params: place, body: { collectionType: 'pickup', requestedFor: null, lines } });
        if (quote.cart === null) throw new Error(`the quote has problems: ${JSON.stringify(quote.problems)}`);
        shownTotal = quote.cart.grandTotal;
        totals.set(key, shownTotal);
      }
      return {
        id: uuidv7(),
        guestToken: randomBytes(16).toString('base64url'),
        collectionType: 'pickup',
        requestedFor: null,
        tableId: null,
        paymentMethod: 'inStore',
        customer: { name: `Guest ${offset}`, phone: anyPhone(), email: '' },
        comments: '',
        lines,
        shownTotal,
      };
    },
  };
}
