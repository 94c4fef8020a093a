import * as contract from '@servery/contract/coupons';
import { addressBucket } from '../../platform/http/address.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import {
  archiveCoupon,
  changeCoupon,
  couponCounts,
  couponForStaff,
  couponsForStaff,
  createCoupon,
  publicActiveCoupons,
  publicCouponsOfStore,
} from './coupons.service.ts';
import { redeemCoupon, type RedeemDeps } from './use-cases/redeem-coupon.ts';
import { suggestCoupons } from './use-cases/suggest-coupons.ts';

export type CouponsRoutesDeps = RedeemDeps;

export const couponsRoutes = (deps: CouponsRoutesDeps): Route[] => [
  route(contract.listStoreCoupons, ({ params, scope: { restaurantId } }) => {
    if (restaurantId === undefined) throw new ApiError('resource_not_found');
    return publicCouponsOfStore(deps, { restaurantId, storeId: params.storeId });
  }),
  route(contract.listActiveCoupons, ({ params }) => publicActiveCoupons(deps, params.restaurantId)),
  route(contract.listCoupons, ({ params, query, caller }) => couponsForStaff(deps, { ...params, ...query, caller })),
  route(contract.countCoupons, ({ params, caller }) => couponCounts(deps, params.restaurantId, caller)),
  route(contract.getCoupon, ({ params, caller }) => couponForStaff(deps, { ...params, caller })),
  route(contract.createCoupon, async ({ params, body, caller, actor, fingerprint, reply }) => {
    const { coupon, repeated } = await createCoupon(deps, { ...params, body, caller, actor, fingerprint });
    if (repeated) reply.status(200);
    return coupon;
  }),
  route(contract.changeCoupon, ({ params, body, caller, actor, once }) => changeCoupon(deps, { ...params, body, caller, actor, once })),
  route(contract.archiveCoupon, ({ params, body, caller, actor }) => archiveCoupon(deps, { ...params, ...body, caller, actor })),
  route(contract.suggestCoupons, async ({ body, customer }) => suggestCoupons(deps, body, (await customer())?.principalId ?? null)),
  route(contract.redeemCoupon, ({ body, caller, address, fingerprint }) =>
    redeemCoupon(deps, { body, fingerprint, caller: 'principalId' in caller ? caller.principalId : addressBucket(address) }),
  ),
];
