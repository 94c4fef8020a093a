import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { sweepPictures } from './use-cases/sweep-pictures.ts';

/** Once a night, on one node. */
export const picturesPlainJobs = (deps: Parameters<typeof sweepPictures>[0]): PlainJob[] => [
  { task: 'pictures.sweep', cron: '41 3 * * *', run: () => sweepPictures(deps) },
];
