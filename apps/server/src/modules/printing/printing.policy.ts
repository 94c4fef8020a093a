import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

const staff = {
  superAdmin: true,
  restaurantAdmin: true,
  restaurantUser: true,
  storeAdmin: true,
  storeUser: true,
  posTerminal: true,
} as const;

/** Whoever serves orders sees whether their paper came out, and may print it again. Printers themselves are settings. */
export const printingPolicy = {
  'printing.read': staff,
  'printing.manage': staff,
} as const satisfies Partial<Record<Permission, Grants>>;
