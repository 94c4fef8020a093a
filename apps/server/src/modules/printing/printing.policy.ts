import type { Permission } from '@servery/contract/permissions';
import { serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/**
 * Whoever serves orders sees whether their paper came out, and may print it again. Printers themselves are settings of the store. A
 * printer's own session, and the tills of its store, fetch what they have to print (product.md, section 4).
 */
export const printingPolicy = {
  'printing.read': serving,
  'printing.manage': serving,
  'printing.lease': { posTerminal: true, printer: true },
  'printers.manage': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;
