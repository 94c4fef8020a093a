import { useState } from 'react';
import type { DeliveryDetails } from '@servery/domain/delivery';
import type { PaymentMethod } from '@servery/domain/orders';
import { useMenu, useStore } from '../scope.ts';
import { useSignedInAs } from '../signed-in.ts';
import type { Cart } from './cart.ts';
import { calculateTip, useExtras } from './extras.ts';
import { priceLocally } from './local-price.ts';
import { useQuote, type AskedFor, type QuoteState } from './use-quote.ts';

interface Around {
  /** Requests the price again without a change. */
  refresh?: unknown;
  to?: DeliveryDetails | null;
  paymentMethod?: PaymentMethod | null;
}

interface Priced extends QuoteState {
  asked: AskedFor;
  /** The items' price by the server, else by the menu on this page; in minor units. */
  itemTotal: number;
}

/**
 * The server's price of the cart with everything that the guest adds to it: coupon, loyalty, tip. Options that the store does not offer are
 * not sent. A tip in percent is of the items as the server prices them, because a deal may make them cheaper than they look here.
 */
export function usePricedCart(cart: Cart, { refresh = null, to = null, paymentMethod = null }: Around = {}): Priced {
  const store = useStore();
  const menu = useMenu();
  const extras = useExtras(store.id, (whole) => whole);
  const signedIn = useSignedInAs(store.restaurantId) !== null;
  const of = JSON.stringify([store.id, menu.version, cart.collectionType, cart.lines]);
  const [known, setKnown] = useState({ of: '', itemTotal: 0 });
  const itemTotal = known.of === of ? known.itemTotal : priceLocally(menu, cart).itemTotal;
  const asked: AskedFor = {
    couponCode: store.hasCoupons ? extras.couponCode : null,
    redeemLoyalty: extras.redeemLoyalty && signedIn,
    tip: store.tipPercentages === null ? 0 : calculateTip(extras.tip, itemTotal),
    paymentMethod,
  };
  const state = useQuote(cart, `${menu.version} ${String(refresh)}`, to, asked);
  const told = state.quote?.cart?.itemTotal;
  if (told !== undefined && (known.of !== of || known.itemTotal !== told)) setKnown({ of, itemTotal: told });
  return { ...state, asked, itemTotal };
}
