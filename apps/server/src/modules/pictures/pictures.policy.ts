import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Whoever edits menus; a picture is shown only by a place that its editor may change. */
export const picturesPolicy = {
  'pictures.manage': { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;
