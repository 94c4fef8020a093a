import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/**
 * Who runs a restaurant or store reads everything; a user of the whole restaurant reads what was sold, but no money and no people.
 * At a till its store's audience reads the day (`staffActions`: `reports`).
 */
const admins = { superAdmin: true, restaurantAdmin: true, storeAdmin: true } as const;
export const reportsPolicy = {
  'reports.read': admins,
  'reports.operational': { ...admins, restaurantUser: true },
  'reports.atTill': { posTerminal: true },
} as const satisfies Partial<Record<Permission, Grants>>;
