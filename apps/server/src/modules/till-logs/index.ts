import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { restaurantsWith } from '../../platform/db/restaurants-with.ts';
import { defineModule } from '../../platform/define-module.ts';
import { deleteOldSteps } from './till-logs.repo.ts';
import { tillLogsRoutes } from './till-logs.routes.ts';
import type { TillLogsDeps } from './till-logs.service.ts';

/** What tills report of themselves, for those who look into what happened: bills that they have set aside and taken up again. */
export function createTillLogsModule({ now = () => new Date(), ...input }: Omit<TillLogsDeps, 'now'> & { now?: () => Date }) {
  const plainJobs: PlainJob[] = [
    {
      task: 'tillLogs.sweep',
      cron: '47 * * * *',
      run: async () =>
        input.database.eachTenantOf('sweep the logs of tills', await restaurantsWith(input.database, 'oldTillSteps'), deleteOldSteps),
    },
  ];
  // Who may is decided by the devices.
  return defineModule({ name: 'tillLogs', routes: tillLogsRoutes({ ...input, now }), policy: {}, plainJobs });
}
