import type { Permission } from '@servery/contract/permissions';
import { serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/**
 * Staff who serve orders see whether a document printed and may print it again. The printers themselves are settings of
 * the store. A printer's own session and the store's tills fetch what they have to print (product.md, section 4).
 */
export const printingPolicy = {
  'printing.read': serving,
  'printing.manage': serving,
  'printing.lease': { posTerminal: true, printer: true },
  'printers.manage': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;
