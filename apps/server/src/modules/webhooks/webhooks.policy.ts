import { callerKinds, type CallerKind, type Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Anybody may knock: the signature is what opens. */
export const webhooksPolicy = {
  'webhooks.receive': Object.fromEntries(callerKinds.map((kind) => [kind, true])) as Record<CallerKind, true>,
} as const satisfies Partial<Record<Permission, Grants>>;
