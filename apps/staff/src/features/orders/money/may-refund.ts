import type { ResponseOf } from '@servery/contract/endpoint';
import type { getMe } from '@servery/contract/user';

/** Whether to offer a refund: as the permission table has it. The server decides. */
export const mayRefund = (me: ResponseOf<typeof getMe> | null, place: { restaurantId: string; storeId: string }): boolean =>
  me !== null &&
  (me.superAdmin ||
    me.memberships.some(
      ({ restaurantId, storeId, role }) =>
        restaurantId === place.restaurantId && role === 'admin' && (storeId === null || storeId === place.storeId),
    ));
