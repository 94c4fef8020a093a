import type { Permission } from '@servery/contract/permissions';
import { everybody } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Whoever holds a key: it says what may be found, and its session is looked up. */
export const searchPolicy = { 'search.byKey': everybody } as const satisfies Partial<Record<Permission, Grants>>;
