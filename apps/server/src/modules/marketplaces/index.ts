import type { ErrorCode } from '@servery/contract/errors';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import type { MarketplaceSource } from '@servery/domain/orders';
import type { Tx } from '../../platform/db/connections.types.ts';
import { defineModule } from '../../platform/define-module.ts';
import type { Marketplace } from '../../platform/integrations/marketplace.types.ts';
import type { MarketplacePort } from '../../ports/marketplace.ts';
import { countOverdue, createInbox } from '../webhooks/index.ts';
import { createCalls, type CallsDeps } from './marketplace-calls.service.ts';
import { readRecord } from './marketplace-orders.repo.ts';
import { marketplaceJobs, marketplacePlainJobs } from './marketplaces.jobs.ts';
import { marketplacesPolicy } from './marketplaces.policy.ts';
import type { MarketplaceDeps, StorePlace } from './marketplaces.service.ts';
import { commandOrder, type AskedCommand } from './use-cases/command-order.ts';
import { followEvent } from './use-cases/follow-event.ts';
import { linkStore } from './use-cases/link-store.ts';
import { pollStores, syncDue } from './use-cases/poll-stores.ts';
import { syncOrder } from './use-cases/sync-order.ts';

export type MarketplacesModule = ReturnType<typeof createMarketplacesModule>;

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;
type Shared = Omit<CallsDeps, 'marketplace' | 'port' | 'inbox' | 'now'> & { now: () => Date };

/** The work on one marketplace's orders. */
function createMarketplace(shared: Shared, { marketplace, port }: { marketplace: Marketplace; port: MarketplacePort }) {
  const deps: MarketplaceDeps & Shared = { ...shared, marketplace, port };
  const { source, name } = marketplace;
  const inbox = createInbox({
    database: deps.database,
    provider: source,
    providerName: name,
    follow: (event) => followEvent(deps, event),
  });
  return {
    marketplace,
    routes: marketplace.routes(createCalls({ ...deps, inbox })),
    jobs: marketplaceJobs(deps),
    plainJobs: marketplacePlainJobs(deps, inbox),
    inbox,
    command: (...given: DropFirst<Parameters<typeof commandOrder>>) => commandOrder(deps, ...given),
    /** Links a store of the demo. */
    link: (...given: DropFirst<Parameters<typeof linkStore>>) => linkStore(deps, ...given),
    /** Reads one order at the marketplace now. */
    sync: (...given: DropFirst<Parameters<typeof syncOrder>>) => syncOrder(deps, ...given),
    poll: (log: Parameters<typeof pollStores>[1]) => pollStores(deps, log),
    syncDue: (log: Parameters<typeof syncDue>[1]) => syncDue(deps, log),
    /** Events that have waited for over a minute or were given up. */
    overdue: () => deps.database.platform('marketplaces: overdue', (tx) => countOverdue(tx, source)),
  };
}

type OrderView = ResponseOf<typeof getOrder>;

/** Orders that guests place at marketplaces: received, answered there, and handled by the store like every other order. */
export function createMarketplacesModule({
  marketplaces,
  now = () => new Date(),
  ...shared
}: Omit<Shared, 'now'> & { now?: () => Date; marketplaces: readonly { marketplace: Marketplace; port: MarketplacePort }[] }) {
  const all = marketplaces.map((each) => createMarketplace({ ...shared, now }, each));
  const find = (source: string) => all.find(({ marketplace }) => marketplace.source === source);
  /** The work on a marketplace's orders. @throws if it is not one of ours */
  const of = (source: string) => {
    const found = find(source);
    if (found === undefined) throw new Error(`Nothing is known of a marketplace ${source}.`);
    return found;
  };
  return defineModule({
    name: 'marketplaces',
    routes: all.flatMap(({ routes }) => routes),
    policy: marketplacesPolicy,
    jobs: all.flatMap(({ jobs }) => jobs),
    plainJobs: all.flatMap(({ plainJobs }) => plainJobs),
    of,
    forFulfilment: {
      command: (
        { source, ...order }: StorePlace & { orderId: string; source: string },
        command: AskedCommand,
        by: Parameters<typeof commandOrder>[3],
      ) => of(source).command(order, command, by),
      /** For the order's page: a field for each marketplace, null unless it is its order. */
      async getFacts(tx: Tx, orderId: string): Promise<Pick<OrderView, MarketplaceSource>> {
        const record = await readRecord(tx, null, orderId);
        const fields = all.map(({ marketplace: { source, toFacts } }) => [source, record?.source === source ? toFacts(record) : null]);
        // Each marketplace has its own field of the contract, and none is missing.
        return Object.fromEntries(fields) as Pick<OrderView, MarketplaceSource>;
      },
      /** Errors after which a marketplace will not have a command: staff see the order and decide. */
      refusals: new Set<ErrorCode>(all.map(({ marketplace }) => marketplace.errors.unknownThere)),
    },
    gauges: all.map(({ marketplace: { overdueMetric }, overdue }) => ({ ...overdueMetric, of: 'node' as const, read: overdue })),
    stop: async () => void (await Promise.all(all.map(({ inbox }) => inbox.stop()))),
  });
}
