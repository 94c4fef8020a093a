import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

const staff = { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true, storeUser: true } as const;
const everyone = { ...staff, posTerminal: true, kdsDevice: true, printer: true, customer: true, guest: true, anonymous: true } as const;

/**
 * What guests read is everyone's; a store's live stream is for those who work there. Whoever is signed in may open a restaurant; its
 * profile and its stores are its admins' (product.md, section 4).
 */
export const restaurantsPolicy = {
  'public.read': everyone,
  'store.live': { ...staff, posTerminal: true, kdsDevice: true },
  'restaurants.create': { ...staff, withoutMembership: true },
  'restaurant.manage': { superAdmin: true, restaurantAdmin: true },
  'platform.manage': { superAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;
