import type { EventJob, PlainJob } from '../../platform/jobs/jobs.types.ts';
import { findDue } from './restaurant-exports.repo.ts';
import { deleteFiles, deleteLostFiles } from './use-cases/delete-files.ts';
import { writeExport, type WriteDeps } from './use-cases/write-export.ts';

export const restaurantExportsJobs = (deps: WriteDeps): EventJob[] => [
  {
    task: 'restaurantExports.write',
    on: ['restaurant.exportsChanged'],
    waitsFor: 'exports',
    run: ({ restaurantId }) => writeExport(deps, restaurantId),
  },
];

export const restaurantExportsPlainJobs = (deps: WriteDeps): PlainJob[] => [
  {
    // Whoever was to write an export was killed or has failed; or a file is to be deleted.
    task: 'restaurantExports.sweep',
    cron: '* * * * *',
    waitsFor: 'exports',
    run: async () => {
      for (const { restaurant_id: restaurantId } of await findDue(deps.database, deps.now())) {
        await deleteFiles(deps, restaurantId);
        await writeExport(deps, restaurantId);
      }
    },
  },
  { task: 'restaurantExports.sweepLost', cron: '23 4 * * *', waitsFor: 'exports', run: () => deleteLostFiles(deps) },
];
