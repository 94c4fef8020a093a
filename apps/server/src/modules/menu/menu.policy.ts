import type { Permission } from '@servery/contract/permissions';
import { serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Sold out is everybody's who serves (product.md, section 4); what is left is the cooks' to know as well. */
export const menuPolicy = {
  'availability.read': { ...serving, kdsDevice: true },
  'availability.manage': serving,
} as const satisfies Partial<Record<Permission, Grants>>;
