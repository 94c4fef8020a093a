import { defineModule } from '../../platform/define-module.ts';
import { createSessions } from '../../platform/sessions/sessions.ts';
import { createSigner } from '../../platform/signing-key.ts';
import { searchPolicy } from './search.policy.ts';
import { searchRoutes } from './search.routes.ts';
import type { SearchDeps } from './search.service.ts';

/** Search by a key that can do nothing else: for a page or a till that searches as somebody types. */
export function createSearchModule({
  now = () => new Date(),
  ...input
}: Omit<SearchDeps, 'now' | 'signer' | 'callersByHash'> & { now?: () => Date }) {
  const { callersByHash } = createSessions(input.database);
  const signer = createSigner(input.database, 'search');
  return defineModule({ name: 'search', routes: searchRoutes({ ...input, now, signer, callersByHash }), policy: searchPolicy });
}
