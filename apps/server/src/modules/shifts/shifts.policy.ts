import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

const admins = { superAdmin: true, restaurantAdmin: true, storeAdmin: true } as const;

/** People clock in at a till and nowhere else. Whoever runs the store reads and corrects their hours (product.md, section 4). */
export const shiftsPolicy = {
  'shifts.clock': { posTerminal: true },
  'shifts.read': admins,
  'shifts.manage': admins,
} as const satisfies Partial<Record<Permission, Grants>>;
