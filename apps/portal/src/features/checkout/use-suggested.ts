import { useApi } from '../../shared/api.ts';
import type { Cart } from '../../shared/cart/cart.ts';
import { suggestCoupons } from '../../shared/offers/offer-endpoints.ts';
import type { Suggested } from '../../shared/offers/offers.types.ts';
import { useStoreParams } from '../../shared/scope.ts';
import { useAnswer } from '../../shared/use-answer.ts';

/** After the price: what is optional waits for what is needed. In milliseconds. */
const pause = 400;
const nothing: Suggested = { rows: [], almost: [] };

/** The coupons that fit the cart, and those that almost do. Empty while they are loading, and when they could not be fetched. */
export function useSuggested({ lines, collectionType, requestedFor }: Cart, wanted: boolean): Suggested {
  const api = useApi();
  const { restaurantId, storeId } = useStoreParams();
  const body = { restaurantId, storeId, collectionType, requestedFor, lines: [...lines] };
  const answer = useAnswer({
    key: wanted && lines.length > 0 ? JSON.stringify(body) : null,
    pause,
    ask: async (signal) => {
      const result = await api.call(suggestCoupons, { body, signal });
      return result.ok ? result.data : nothing;
    },
  });
  return answer ?? nothing;
}
