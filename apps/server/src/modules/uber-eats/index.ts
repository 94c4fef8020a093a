import { defineModule } from '../../platform/define-module.ts';
import type { Tx } from '../../platform/db/connections.types.ts';
import { countOverdue, createInbox } from '../webhooks/index.ts';
import type { UberEatsDeps } from './places.service.ts';
import { uberEatsJobs, uberEatsPlainJobs } from './uber-eats.jobs.ts';
import { uberEatsPolicy } from './uber-eats.policy.ts';
import { uberEatsRoutes, type UberEatsRoutesDeps } from './uber-eats.routes.ts';
import { readUberOrder } from './uber-orders.repo.ts';
import { commandOrder } from './use-cases/command-order.ts';
import { followUberEvent } from './use-cases/follow-event.ts';
import { linkStore } from './use-cases/link-store.ts';
import { pollStores, syncDue } from './use-cases/poll-stores.ts';
import { syncOrder } from './use-cases/sync-order.ts';
import { toFactsView, type UberEatsFacts } from './views.service.ts';

export type UberEatsModule = ReturnType<typeof createUberEatsModule>;

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

/** Orders that guests place at Uber Eats: received, answered at Uber, and handled by the store like every other order. */
export function createUberEatsModule(input: Omit<UberEatsRoutesDeps, 'inbox' | 'now'> & { now?: () => Date }) {
  const deps: UberEatsDeps & Omit<UberEatsRoutesDeps, 'inbox'> = { ...input, now: input.now ?? (() => new Date()) };
  const inbox = createInbox({
    database: deps.database,
    provider: 'uberEats',
    providerName: 'Uber Eats',
    follow: (event) => followUberEvent(deps, event),
  });
  const forFulfilment = {
    command: (...given: DropFirst<Parameters<typeof commandOrder>>) => commandOrder(deps, ...given),
    async getFacts(tx: Tx, orderId: string): Promise<UberEatsFacts | null> {
      const uber = await readUberOrder(tx, orderId);
      return uber === undefined ? null : toFactsView(uber);
    },
  };
  const overdue = () => deps.database.platform('uber eats: overdue', (tx) => countOverdue(tx, 'uberEats'));
  return defineModule({
    name: 'uber-eats',
    routes: uberEatsRoutes({ ...deps, inbox }),
    policy: uberEatsPolicy,
    jobs: uberEatsJobs(deps),
    plainJobs: uberEatsPlainJobs(deps, inbox),
    inbox,
    forFulfilment,
    /** Links a store of the demo. */
    link: (...given: DropFirst<Parameters<typeof linkStore>>) => linkStore(deps, ...given),
    /** Reads one order at Uber now. */
    sync: (...given: DropFirst<Parameters<typeof syncOrder>>) => syncOrder(deps, ...given),
    poll: (log: Parameters<typeof pollStores>[1]) => pollStores(deps, log),
    syncDue: (log: Parameters<typeof syncDue>[1]) => syncDue(deps, log),
    gauges: [
      {
        name: 'servery_uber_eats_events_overdue',
        help: 'Events of Uber Eats that wait for over a minute, or were given up',
        of: 'node',
        read: overdue,
      },
    ],
    /** Events that have waited for over a minute or were given up. */
    overdue,
    stop: inbox.stop,
  });
}
