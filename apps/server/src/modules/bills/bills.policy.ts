import type { Permission } from '@servery/contract/permissions';
import { serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Tills enter bills and send them to the kitchen; the store's staff may see them (product.md, section 4). */
export const billsPolicy = {
  'bills.read': serving,
  'bills.manage': { superAdmin: true, posTerminal: true },
  'kitchen.send': { superAdmin: true, posTerminal: true },
} as const satisfies Partial<Record<Permission, Grants>>;
