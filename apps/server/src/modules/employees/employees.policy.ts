import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

const admins = { superAdmin: true, restaurantAdmin: true, storeAdmin: true } as const;

/** Whoever runs a store decides who works at its tills (product.md, section 4). PINs are entered at a till and nowhere else. */
export const employeesPolicy = {
  'employees.read': { ...admins, storeUser: true },
  'employees.manage': admins,
  'employee.login': { posTerminal: true },
} as const satisfies Partial<Record<Permission, Grants>>;
