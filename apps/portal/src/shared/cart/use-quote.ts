import type { DeliveryDetails } from '@servery/domain/delivery';
import type { PaymentMethod } from '@servery/domain/orders';
import { useApi, type Quote } from '../api.ts';
import { quoteCart } from '../endpoints.ts';
import { useStoreParams } from '../scope.ts';
import { useAnswer } from '../use-answer.ts';
import type { Cart } from './cart.ts';

export interface QuoteState {
  /** The server's answer for the current cart; null while it is being requested, and if the request failed. */
  quote: Quote | null;
  failed: boolean;
  /** Why the server did not check the coupon's code at all (too many tries); null: it did. */
  couponRefused: string | null;
}

/** The request besides the lines; the tip in minor units. */
export interface AskedFor {
  couponCode: string | null;
  redeemLoyalty: boolean;
  tip: number;
  /** Null: not chosen yet. */
  paymentMethod: PaymentMethod | null;
}

/** Long enough that three taps on a counter cause one request. */
const pause = 250;

/**
 * Has the server price the cart whenever it is shown or changes. `refresh` requests again without a change: the menu has a new version.
 * `to`: the destination, as far as it is known.
 */
export function useQuote(
  { lines, collectionType, requestedFor }: Cart,
  refresh: string,
  to: DeliveryDetails | null,
  { couponCode, redeemLoyalty, tip, paymentMethod }: AskedFor,
): QuoteState {
  const api = useApi();
  const { restaurantId, storeId } = useStoreParams();
  // Notes for the driver change no price.
  const delivery = collectionType === 'delivery' && to ? { ...to, dropoffNotes: '' } : null;
  const body = { collectionType, requestedFor, lines: [...lines], delivery, couponCode, redeemLoyalty, tip, paymentMethod };
  const answer = useAnswer({
    key: lines.length === 0 ? null : JSON.stringify([storeId, body, refresh]),
    pause,
    ask: async (signal) => {
      const result = await api.call(quoteCart, { params: { restaurantId, storeId }, body, signal, retries: 1 });
      const refused = result.ok ? undefined : result.error.fields?.find(({ path }) => path === 'couponCode');
      return { quote: result.ok ? result.data : null, couponRefused: refused?.message ?? null };
    },
  });
  const quote = answer?.quote ?? null;
  return { quote, failed: answer !== null && quote === null, couponRefused: answer?.couponRefused ?? null };
}
