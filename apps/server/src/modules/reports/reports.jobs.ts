import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import type { ReportsDeps } from './reports.service.ts';
import { checkReports } from './use-cases/check-reports.ts';
import { rollUpStores } from './use-cases/roll-up-stores.ts';

/** A report counts what is new before it answers; the roll-up leaves little to count. */
export const reportsJobs = (deps: ReportsDeps): PlainJob[] => [
  { task: 'reports.rollUp', cron: '4,19,34,49 * * * *', run: () => rollUpStores(deps) },
  {
    task: 'reports.check',
    cron: '20 3 * * *',
    run: async () => {
      await rollUpStores(deps);
      await checkReports(deps);
    },
  },
];
