import * as contract from '@servery/contract/members';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { membersPage } from './members.queries.ts';
import type { Place } from './members.repo.ts';
import { changeMember, removeMember } from './use-cases/change-member.ts';
import { inviteMember, namesOf, type MembersDeps } from './use-cases/invite-member.ts';

const ok = { ok: true as const };
const whole = (restaurantId: string): Place => ({ restaurantId, storeId: null });

export const membersRoutes = (deps: MembersDeps): Route[] => {
  /** A store is looked up first: somebody of the restaurant may name one that it does not have. @throws resource_not_found */
  const storeOf = async (restaurantId: string, storeId: string): Promise<Place> => {
    const place = { restaurantId, storeId };
    if ((await namesOf(deps.stores, place)) === undefined) throw new ApiError('resource_not_found');
    return place;
  };
  const list = (place: Place, query: Parameters<typeof membersPage>[2]) =>
    deps.database.platform('list members', (tx) => membersPage(tx, place, query));

  return [
    route(contract.addRestaurantUser, ({ body, actor }) => inviteMember(deps, whole(body.restaurantId), { ...body, by: actor })),
    route(contract.listRestaurantUsers, async ({ query }) => {
      if ((await namesOf(deps.stores, whole(query.restaurantId))) === undefined) throw new ApiError('resource_not_found');
      return list(whole(query.restaurantId), query);
    }),
    route(contract.changeRestaurantUser, ({ params, body, actor }) =>
      changeMember(deps, whole(body.restaurantId), { id: params.memberId, role: body.role, by: actor }),
    ),
    route(contract.removeRestaurantUser, async ({ params, query, actor }) => {
      await removeMember(deps, whole(query.restaurantId), { id: params.memberId, by: actor });
      return ok;
    }),
    route(contract.addStoreUser, async ({ params, body, actor }) =>
      inviteMember(deps, await storeOf(body.restaurantId, params.storeId), { ...body, by: actor }),
    ),
    route(contract.listStoreUsers, async ({ params, query }) => list(await storeOf(query.restaurantId, params.storeId), query)),
    route(contract.changeStoreUser, async ({ params, body, actor }) =>
      changeMember(deps, await storeOf(body.restaurantId, params.storeId), { id: params.memberId, role: body.role, by: actor }),
    ),
    route(contract.removeStoreUser, async ({ params, query, actor }) => {
      await removeMember(deps, await storeOf(query.restaurantId, params.storeId), { id: params.memberId, by: actor });
      return ok;
    }),
  ];
};
