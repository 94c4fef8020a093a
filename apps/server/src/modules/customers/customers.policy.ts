import type { Permission } from '@servery/contract/permissions';
import { everybody, serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Anybody may request a code, within the limits; a customer's page is their own; staff who serve list and add customers. */
export const customersPolicy = {
  'customer.login': everybody,
  'customer.own': { customer: true },
  'customers.read': serving,
  'customers.add': serving,
} as const satisfies Partial<Record<Permission, Grants>>;
