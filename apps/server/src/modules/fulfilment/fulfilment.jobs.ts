import type { EventPayload } from '@servery/contract/events';
import type { EventJob } from '../../platform/jobs/jobs.types.ts';
import { autoAcceptOrder, type AutoAcceptDeps } from './use-cases/auto-accept-order.ts';

export const fulfilmentJobs = (deps: AutoAcceptDeps): EventJob[] => [
  {
    // Named after the order: nodes of another release follow the same event.
    task: 'orders.autoAccept',
    on: ['order.placed'],
    when: { autoAccept: true },
    run: (event) => autoAcceptOrder(deps, event.restaurantId, (event.payload as EventPayload<'order.placed'>).row),
  },
];
