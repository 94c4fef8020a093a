import * as contract from '@servery/contract/loyalty';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { cardsForStaff, createOwnCode, ownCard, publicScheme, type LoyaltyDeps } from './loyalty.service.ts';

export const loyaltyRoutes = (deps: LoyaltyDeps): Route[] => [
  route(contract.getScheme, ({ params }) => publicScheme(deps, params.restaurantId)),
  route(contract.getOwnCard, ({ caller }) => {
    // The policy lets customers alone through.
    if (caller.kind !== 'customer') throw new ApiError('user_not_allowed');
    return ownCard(deps, caller);
  }),
  route(contract.createCode, async ({ caller }) => {
    if (caller.kind !== 'customer') throw new ApiError('user_not_allowed');
    return createOwnCode(deps, caller);
  }),
  route(contract.listLoyaltyCards, ({ params, query, caller }) => cardsForStaff(deps, { ...params, ...query, caller })),
];
