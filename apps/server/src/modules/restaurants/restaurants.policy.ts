import type { Permission } from '@servery/contract/permissions';
import { everybody, serving, staff } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/**
 * What guests read is everyone's; a store's live stream is for those who work there. Whoever is signed in may open a restaurant; its
 * profile and its stores are its admins' (product.md, section 4).
 */
export const restaurantsPolicy = {
  'public.read': everybody,
  'store.live': { ...serving, kdsDevice: true },
  'restaurants.create': { ...staff, withoutMembership: true },
  'restaurant.manage': { superAdmin: true, restaurantAdmin: true },
  'platform.manage': { superAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;
