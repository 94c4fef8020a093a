import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { sweepUnpaid } from './unpaid-orders.repo.ts';
import { closeDays, type CloseDaysDeps } from './use-cases/close-day.ts';

export const ordersPlainJobs = (deps: CloseDaysDeps): PlainJob[] => [
  { task: 'orders.closeDays', cron: '*/15 * * * *', run: () => closeDays(deps) },
  {
    task: 'orders.sweepUnpaid',
    cron: '40 3 * * *',
    run: () => deps.database.eachTenant('sweep unpaid orders', (tx) => sweepUnpaid(tx, deps.now())),
  },
];
