import { useEffect, useState } from 'react';
import { useApi } from '../../shared/api.ts';
import type { Cart } from '../../shared/cart/cart.ts';
import { suggestCoupons } from '../../shared/offers/offer-endpoints.ts';
import type { Suggested } from '../../shared/offers/offers.types.ts';
import { useStoreParams } from '../../shared/scope.ts';

/** After the price: what is nice to know waits for what is needed. In milliseconds. */
const pause = 400;
const nothing: Suggested = { rows: [], almost: [] };

/** The coupons that fit the cart, and those that miss only a little. Nothing while they are asked for, and when they could not be. */
export function useSuggested({ lines, collectionType, requestedFor }: Cart, wanted: boolean): Suggested {
  const api = useApi();
  const { restaurantId, storeId } = useStoreParams();
  const key = JSON.stringify([storeId, collectionType, requestedFor, lines]);
  const [answer, setAnswer] = useState<{ key: string; suggested: Suggested }>({ key: '', suggested: nothing });
  const asks = wanted && lines.length > 0;
  useEffect(() => {
    if (!asks) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const [, , , cart] = JSON.parse(key) as [string, string, string | null, Cart['lines']];
      const body = { restaurantId, storeId, collectionType, requestedFor, lines: [...cart] };
      const result = await api.call(suggestCoupons, { body, signal: controller.signal });
      if (!controller.signal.aborted) setAnswer({ key, suggested: result.ok ? result.data : nothing });
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, restaurantId, storeId, collectionType, requestedFor, asks, key]);
  return asks && answer.key === key ? answer.suggested : nothing;
}
