import type { EventPayload } from '@servery/contract/events';
import type { EventJob, PlainJob } from '../../platform/jobs/jobs.types.ts';
import { stalledStores } from './batch-uploads.queries.ts';
import { workImports, type ImportDeps } from './use-cases/import-menu.ts';

/** An import that has not gone on for so long is taken up again. */
const stalledAfterMs = 120_000;

export const menuFilesJobs = (deps: ImportDeps): EventJob[] => [
  {
    task: 'menuFiles.import',
    on: ['batchUpload.changed'],
    when: { status: 'requested' },
    // Files are read one after the other.
    waitsFor: 'menuFiles',
    run: ({ restaurantId, storeId, payload }) =>
      workImports(deps, { restaurantId, storeId }, (payload as EventPayload<'batchUpload.changed'>).batchUploadJobId),
  },
];

export const menuFilesPlainJobs = (deps: ImportDeps): PlainJob[] => [
  {
    // Whoever was to work it was killed and has no try left.
    task: 'menuFiles.sweep',
    cron: '*/2 * * * *',
    waitsFor: 'menuFiles',
    run: async () => {
      const since = new Date(deps.now().getTime() - stalledAfterMs);
      for (const place of await stalledStores(deps.database, since)) await workImports(deps, place, null);
    },
  },
];
