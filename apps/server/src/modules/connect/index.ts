import { defineModule } from '../../platform/define-module.ts';
import { connectJobs } from './connect.jobs.ts';
import type { ProviderAccount } from '../../ports/payment-accounts.ts';
import { connectPolicy } from './connect.policy.ts';
import { connectRoutes, type ConnectRoutesDeps } from './connect.routes.ts';
import { systemActor } from './connect.events.ts';
import { accountHistory } from './connect.repo.ts';
import { openAccount } from './use-cases/open-account.ts';
import { refreshAccount } from './use-cases/refresh-account.ts';
import type { TransactionFee } from '@servery/domain/payments';
import { readCardAccount } from '../restaurants/index.ts';
import type { StorePlace } from './accounts.service.ts';

/** Stores' accounts at the card provider. */
export function createConnectModule(input: Omit<ConnectRoutesDeps, 'now'> & { now?: () => Date }) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  return defineModule({
    name: 'connect',
    routes: connectRoutes(deps),
    policy: connectPolicy,
    plainJobs: connectJobs(deps),
    /** The account that takes a store's cards now, and our share; null: the store takes none. */
    forStore: (restaurantId: string, storeId: string) => deps.database.tenant({ restaurantId }, (tx) => readCardAccount(tx, storeId)),
    /** An event reported a change of an account. */
    refresh: (accountId: string) => refreshAccount(deps, accountId),
    /** Whether a store has an account, had one and archived it, or never had any. */
    history: (place: StorePlace) => deps.database.tenant(place, (tx) => accountHistory(tx, place.storeId)),
    /** The store's account at the provider; creates it if there is none. For the demo: owners open theirs by a link. */
    open: async (place: StorePlace, fee: TransactionFee): Promise<ProviderAccount> =>
      (await openAccount(deps, place, { actor: systemActor, fee })).account,
  });
}
export type ConnectModule = ReturnType<typeof createConnectModule>;
