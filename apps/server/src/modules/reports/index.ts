import { defineModule } from '../../platform/define-module.ts';
import { reportsJobs } from './reports.jobs.ts';
import { reportsPolicy } from './reports.policy.ts';
import { reportsRoutes } from './reports.routes.ts';
import type { MonthlyDeps } from './monthly.service.ts';
import type { TodayDeps } from './today.service.ts';
import type { TillReportDeps } from './use-cases/till-report.ts';
import { checkReports } from './use-cases/check-reports.ts';
import { rollUpStores } from './use-cases/roll-up-stores.ts';

/** The owner's reports: figures of each store and trading day (docs/adr/0079-reports-are-days-recomputed-whole.md). */
export function createReportsModule({
  now = () => new Date(),
  ...input
}: Omit<TillReportDeps & MonthlyDeps & TodayDeps, 'now'> & { now?: () => Date }) {
  const deps = { ...input, now };
  return defineModule({
    name: 'reports',
    routes: reportsRoutes(deps),
    policy: reportsPolicy,
    plainJobs: reportsJobs(deps),
    /** Counts what is new, and the nightly check. For tests. */
    rollUp: () => rollUpStores(deps),
    check: () => checkReports(deps),
  });
}
