import * as contract from '@servery/contract/members';
import { createRestaurant as createRestaurantContract } from '@servery/contract/restaurants';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { createRestaurant } from '../restaurants/index.ts';
import { changeMember, removeMember } from './use-cases/change-member.ts';
import { inviteMember, type MembersDeps } from './use-cases/invite-member.ts';
import { listMembers, resolveStore, toWhole } from './use-cases/list-members.ts';
import { makeAdmin } from './use-cases/make-admin.ts';

const ok = { ok: true as const };

export const membersRoutes = (deps: MembersDeps): Route[] => [
  // Whoever creates a restaurant is its first member.
  route(createRestaurantContract, async ({ body, caller, fingerprint, reply }) => {
    if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
    const { restaurant, created } = await createRestaurant({ ...deps, makeAdmin }, { ...body, caller, fingerprint });
    if (!created) reply.status(200);
    return restaurant;
  }),
  route(contract.addRestaurantUser, ({ body, actor }) => inviteMember(deps, toWhole(body.restaurantId), { ...body, by: actor })),
  route(contract.listRestaurantUsers, ({ query }) => listMembers(deps, toWhole(query.restaurantId), query)),
  route(contract.changeRestaurantUser, ({ params, body, actor }) =>
    changeMember(deps, toWhole(body.restaurantId), { id: params.memberId, role: body.role, by: actor }),
  ),
  route(contract.removeRestaurantUser, async ({ params, query, actor }) => {
    await removeMember(deps, toWhole(query.restaurantId), { id: params.memberId, by: actor });
    return ok;
  }),
  route(contract.addStoreUser, ({ params, body, actor }) =>
    inviteMember(deps, { restaurantId: body.restaurantId, storeId: params.storeId }, { ...body, by: actor }),
  ),
  route(contract.listStoreUsers, ({ params, query }) =>
    listMembers(deps, { restaurantId: query.restaurantId, storeId: params.storeId }, query),
  ),
  route(contract.changeStoreUser, async ({ params, body, actor }) =>
    changeMember(deps, await resolveStore(deps, body.restaurantId, params.storeId), { id: params.memberId, role: body.role, by: actor }),
  ),
  route(contract.removeStoreUser, async ({ params, query, actor }) => {
    await removeMember(deps, await resolveStore(deps, query.restaurantId, params.storeId), { id: params.memberId, by: actor });
    return ok;
  }),
];
