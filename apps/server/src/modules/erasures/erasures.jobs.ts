import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { dueErasures } from './erasures.repo.ts';
import { advanceErasure, type ErasuresDeps } from './use-cases/advance-erasure.ts';
import { replayErasures } from './use-cases/replay-erasures.ts';

export const erasuresJobs = (deps: ErasuresDeps): PlainJob[] => [
  {
    task: 'erasures.advance',
    cron: '* * * * *',
    waitsFor: 'cardProvider',
    run: () => advanceDue(deps),
  },
  {
    // A backup is restored while the server is stopped, or its database is. And once an hour, in case somebody does it differently: reading
    // a file of ids costs next to nothing.
    task: 'erasures.replay',
    cron: '7 * * * *',
    atStart: true,
    run: async () => void (await replayErasures(deps)),
  },
];

/** Brings on every erasure that is due; one that fails does not stop the others. */
async function advanceDue(deps: ErasuresDeps): Promise<void> {
  for (const { restaurant_id: restaurantId, id } of await dueErasures(deps.database, deps.now())) {
    await advanceErasure(deps, { restaurantId, id, finish: true }).catch((error: unknown) => {
      deps.log.error({ err: error, restaurantId, erasureId: id }, 'An erasure could not be brought on.');
    });
  }
}
