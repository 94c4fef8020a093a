import { useQueryClient } from '@tanstack/react-query';
import { endpointKey } from '@servery/app-kit/query.ts';
import { archiveCoupon, countCoupons, getCoupon, listCoupons } from '@servery/contract/coupons';
import { useReversible } from '../../kit/undo/use-reversible.ts';
import { useRestaurant } from '../../shared/places.ts';
import type { Coupon } from './coupons.types.ts';

/** What shows coupons: read again when one has changed. */
export const showsCoupons = [listCoupons, countCoupons, getCoupon] as const;

/** Archives and restores coupons without a question; both can be undone. */
export const useArchiving = () => {
  const { restaurantId } = useRestaurant();
  const queries = useQueryClient();
  const step = (archived: boolean) => ({
    endpoint: archiveCoupon,
    call: ({ id }: Coupon) => ({ params: { restaurantId, couponId: id }, body: { archived } }),
  });
  const said = (did: string) => (rows: readonly Coupon[]) => `${rows.length === 1 ? rows[0]!.couponCode : `${rows.length} coupons`} ${did}`;
  const common = {
    getName: ({ couponCode }: Coupon) => couponCode,
    onChanged: () => {
      for (const endpoint of showsCoupons) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
    },
  };
  const archiving = useReversible({ ...common, act: step(true), reverse: step(false), said: said('archived') });
  const restoring = useReversible({ ...common, act: step(false), reverse: step(true), said: said('brought back') });
  return {
    archive: archiving.run,
    restore: restoring.run,
    busy: archiving.busy || restoring.busy,
    error: archiving.error ?? restoring.error,
  };
};
