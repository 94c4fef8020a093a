import type { EventPayload } from '@servery/contract/events';
import type { EventJob, PlainJob } from '../../platform/jobs/jobs.types.ts';
import { autoAcceptOrder, type AutoAcceptDeps } from './use-cases/auto-accept-order.ts';
import { sweepUnpaid } from './unpaid-orders.repo.ts';
import { closeDays, type CloseDaysDeps } from './use-cases/close-day.ts';

export const ordersJobs = (deps: AutoAcceptDeps): EventJob[] => [
  {
    task: 'orders.autoAccept',
    on: ['order.placed'],
    when: { autoAccept: true },
    run: (event) => autoAcceptOrder(deps, event.restaurantId, (event.payload as EventPayload<'order.placed'>).row),
  },
];

export const ordersPlainJobs = (deps: CloseDaysDeps): PlainJob[] => [
  { task: 'orders.closeDays', cron: '*/15 * * * *', run: () => closeDays(deps) },
  {
    task: 'orders.sweepUnpaid',
    cron: '40 3 * * *',
    run: () => deps.database.eachTenant('sweep unpaid orders', (tx) => sweepUnpaid(tx, deps.now())),
  },
];
