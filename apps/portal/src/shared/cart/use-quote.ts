import { useEffect, useState } from 'react';
import type { DeliveryDetails } from '@servery/domain/delivery';
import type { PaymentMethod } from '@servery/domain/orders';
import { useApi, type Quote } from '../api.ts';
import { quoteCart } from '../endpoints.ts';
import { useStoreParams } from '../scope.ts';
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

interface Answer {
  key: string;
  quote: Quote | null;
  couponRefused: string | null;
}

const nothingMore: AskedFor = { couponCode: null, redeemLoyalty: false, tip: 0, paymentMethod: null };

/** Long enough that tapping a counter three times asks once. */
const pause = 250;

/**
 * Has the server price the cart whenever it is shown or changes. `refresh` asks again without a change: the menu has a new version.
 * `to`: where it should go, as far as that is known.
 */
export function useQuote(
  { lines, collectionType, requestedFor }: Cart,
  refresh: unknown = null,
  to: DeliveryDetails | null = null,
  { couponCode, redeemLoyalty, tip, paymentMethod }: AskedFor = nothingMore,
): QuoteState {
  const api = useApi();
  const { restaurantId, storeId } = useStoreParams();
  // What is told to the driver changes no price.
  const delivery = collectionType === 'delivery' && to ? { ...to, dropoffNotes: '' } : null;
  const asked = { couponCode, redeemLoyalty, tip, paymentMethod };
  const key = JSON.stringify([storeId, collectionType, requestedFor, lines, delivery, asked, refresh]);
  const [answer, setAnswer] = useState<Answer>({ key: '', quote: null, couponRefused: null });
  const empty = lines.length === 0;

  useEffect(() => {
    if (empty) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const [, , , wanted, going, more] = JSON.parse(key) as [
        string,
        string,
        string | null,
        Cart['lines'],
        DeliveryDetails | null,
        AskedFor,
      ];
      const result = await api.call(quoteCart, {
        params: { restaurantId, storeId },
        body: { collectionType, requestedFor, lines: [...wanted], delivery: going, ...more },
        signal: controller.signal,
        retries: 1,
      });
      if (controller.signal.aborted) return;
      const refused = result.ok ? undefined : result.error.fields?.find(({ path }) => path === 'couponCode');
      setAnswer({ key, quote: result.ok ? result.data : null, couponRefused: refused?.message ?? null });
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, restaurantId, storeId, collectionType, requestedFor, empty, key]);

  const current = answer.key === key;
  return {
    quote: current ? answer.quote : null,
    failed: current && answer.quote === null,
    couponRefused: current ? answer.couponRefused : null,
  };
}
