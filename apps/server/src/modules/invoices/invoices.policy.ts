import type { Permission } from '@servery/contract/permissions';
import { serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Whoever serves, and whose order it is: which of the two, the use-case finds out with the order. */
export const invoicesPolicy = {
  'order.invoice': { ...serving, customer: true, guest: true },
} as const satisfies Partial<Record<Permission, Grants>>;
