import { isOrderable } from '@servery/domain/availability';
import type { AddressCheck } from '@servery/domain/delivery';
import type { MenuSnapshot } from '@servery/domain/menu';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { quoteCart as quoteEndpoint } from '@servery/contract/online-ordering';
import { priceFor, type Guest } from '../../pricing/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { getChargeProblems } from './check-charge.ts';
import { getDeliveryProblems } from './check-delivery.ts';

/**
 * The price of a cart with what prevents its delivery or payment and any problem with coupon or loyalty card, or the
 * problems of its lines. A closed store still quotes: whether it takes orders now is in the slots, and items are
 * checked for the earliest time at which the order could be placed for.
 */
export function quoteCart(
  store: StoreProfile,
  menu: MenuSnapshot | undefined,
  body: BodyOf<typeof quoteEndpoint> & { addressCheck?: AddressCheck },
  guest: Guest,
  now: string,
): ResponseOf<typeof quoteEndpoint> {
  const { collectionType, requestedFor } = body;
  const orderable = isOrderable({ hours: store.hours, collectionType, at: requestedFor, now });
  const priced = priceFor(store, menu, body, orderable.ok ? orderable.slot.at : (requestedFor ?? now), now, { guest });
  if (!priced.ok) return { cart: null, problems: priced.problems };
  const { cart } = priced;
  return {
    cart,
    problems: [...getDeliveryProblems(store, body, cart.itemTotal), ...priced.problems, ...getChargeProblems(store, body, cart)],
  };
}
