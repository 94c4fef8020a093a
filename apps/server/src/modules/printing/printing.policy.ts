import type { Permission } from '@servery/contract/permissions';
import { serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Whoever serves orders sees whether their paper came out, and may print it again. Printers themselves are settings. */
export const printingPolicy = {
  'printing.read': serving,
  'printing.manage': serving,
} as const satisfies Partial<Record<Permission, Grants>>;
