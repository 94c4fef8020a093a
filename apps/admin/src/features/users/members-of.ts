import type { CallOptions } from '@servery/app-kit/client.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import * as members from '@servery/contract/members';
import type { MemberRole, Scope } from '../../shared/roles.ts';

export type Member = ResponseOf<typeof members.listRestaurantUsers>['rows'][number];

const ofRestaurant = {
  list: members.listRestaurantUsers,
  add: members.addRestaurantUser,
  change: members.changeRestaurantUser,
  remove: members.removeRestaurantUser,
};
/** The same calls one level down: they take the store in the path beside it, and answer alike. */
const ofStore = {
  list: members.listStoreUsers,
  add: members.addStoreUser,
  change: members.changeStoreUser,
  remove: members.removeStoreUser,
} as unknown as typeof ofRestaurant;

/** The calls about the people of a restaurant, or of one store of it. */
export const getMembers = ({ restaurantId, storeId, name }: { restaurantId: string; storeId?: string; name: string }) => {
  const place = storeId === undefined ? {} : { storeId };
  return {
    scope: (storeId === undefined ? 'restaurant' : 'store') satisfies Scope as Scope,
    name,
    restaurantId,
    endpoints: storeId === undefined ? ofRestaurant : ofStore,
    listing: (search: string) =>
      ({ params: place, query: { restaurantId, ...(search ? { search } : {}) } }) as { query: { restaurantId: string } },
    adding: (email: string, role: MemberRole) =>
      ({ params: place, body: { restaurantId, email, role } }) as { body: object } as CallOptions<typeof ofRestaurant.add>,
    changing: (memberId: string, role: MemberRole) => ({ params: { ...place, memberId }, body: { restaurantId, role } }),
    removing: (memberId: string) => ({ params: { ...place, memberId }, query: { restaurantId } }),
  };
};
export type MembersOf = ReturnType<typeof getMembers>;
