import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

const staff = { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true, storeUser: true } as const;
const everyone = { ...staff, posTerminal: true, kdsDevice: true, printer: true, customer: true, guest: true, anonymous: true } as const;

/** What guests read is everyone's; a store's live stream is for those who work there. */
export const restaurantsPolicy = {
  'public.read': everyone,
  'store.live': { ...staff, posTerminal: true, kdsDevice: true },
} as const satisfies Partial<Record<Permission, Grants>>;
