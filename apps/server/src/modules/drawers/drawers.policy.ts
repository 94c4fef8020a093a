import type { Permission } from '@servery/contract/permissions';
import { serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** A till's drawer is opened, changed and closed at that till alone; the store's staff and its tills read the reports. */
export const drawersPolicy = {
  'drawers.work': { posTerminal: true },
  'drawers.read': serving,
} as const satisfies Partial<Record<Permission, Grants>>;
