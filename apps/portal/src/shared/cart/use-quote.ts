import type { DeliveryDetails } from '@servery/domain/delivery';
import type { PaymentMethod } from '@servery/domain/orders';
import { useApi, type Quote } from '../api.ts';
import { quoteCart } from '../endpoints.ts';
import { useStoreParams } from '../scope.ts';
import { useAnswer } from '../use-answer.ts';
import type { Cart } from './cart.ts';

export interface QuoteState {
  /** The server's word about the cart as it is now; null while it is being asked, and when it could not be. */
  quote: Quote | null;
  failed: boolean;
  /** Why the server would not even look at the coupon's code (too many were tried); null: it did. */
  couponRefused: string | null;
}

/** What is asked for beside the lines; the tip in minor units. */
export interface AskedFor {
  couponCode: string | null;
  redeemLoyalty: boolean;
  tip: number;
  /** Null: not chosen yet. */
  paymentMethod: PaymentMethod | null;
}

/** Long enough that tapping a counter three times asks once. */
const pause = 250;

/**
 * Has the server price the cart whenever it is shown or changes. `refresh` asks again without a change: the menu has a new version.
 * `to`: where it should go, as far as that is known.
 */
export function useQuote(
  { lines, collectionType, requestedFor }: Cart,
  refresh: string,
  to: DeliveryDetails | null,
  { couponCode, redeemLoyalty, tip, paymentMethod }: AskedFor,
): QuoteState {
  const api = useApi();
  const { restaurantId, storeId } = useStoreParams();
  // What is told to the driver changes no price.
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
