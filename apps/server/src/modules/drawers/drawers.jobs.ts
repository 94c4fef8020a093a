import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { checkDrawers, type CheckDeps } from './use-cases/check-drawers.ts';

export const drawersJobs = (deps: CheckDeps): PlainJob[] => [{ task: 'drawers.check', cron: '50 2 * * *', run: () => checkDrawers(deps) }];
