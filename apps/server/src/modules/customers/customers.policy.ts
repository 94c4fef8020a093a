import type { Permission } from '@servery/contract/permissions';
import { everybody, serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Anybody may ask for a code, as often as the limits allow; a customer's page is their own; customers are listed for those who serve. */
export const customersPolicy = {
  'customer.login': everybody,
  'customer.own': { customer: true },
  'customers.read': serving,
} as const satisfies Partial<Record<Permission, Grants>>;
