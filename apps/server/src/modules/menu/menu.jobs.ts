import type { Actor } from '../../platform/db/connections.types.ts';
import type { EventJob, JobContext, PlainJob } from '../../platform/jobs/jobs.types.ts';
import { deleteOldVersions, findOldDocuments } from './history.repo.ts';
import { nextEnd } from './sold-out.repo.ts';
import { followCounts, type FollowDeps } from './use-cases/follow-counts.ts';
import { storeNewestVersion } from './use-cases/record-version.ts';

const nextDay: Actor = { kind: 'system', id: null, name: 'Next trading day' };
const endTask = 'menu.endSoldOut';

/** One job per store waits for the next mark that expires: scheduling it again replaces the earlier one. */
async function planEnd(deps: FollowDeps, context: JobContext, restaurantId: string, storeId: string): Promise<void> {
  const runAt = await deps.database.tenant({ restaurantId }, (tx) => nextEnd(tx, storeId));
  if (runAt !== null) await context.schedule(endTask, { restaurantId, storeId }, { runAt, key: `${endTask}/${storeId}` });
}

export const menuJobs = (deps: FollowDeps): EventJob[] => [
  {
    task: 'menu.planEnd',
    on: ['menu.published'],
    when: { ends: true },
    run: (event, context) => planEnd(deps, context, event.restaurantId, event.storeId),
  },
  {
    task: 'menu.followCounts',
    on: ['menu.countsGivenBack'],
    run: async ({ restaurantId, storeId }) => void (await followCounts(deps, { restaurantId, storeId })),
  },
];

/** How long versions of a menu are stored. */
const historyDays = 90;
/** From more versions than this since it was stored as a document, the newest menu is not put together any longer than until night. */
const mostChanges = 200;

export const menuPlainJobs = (deps: FollowDeps): PlainJob[] => [
  {
    task: 'menu.forgetVersions',
    cron: '23 4 * * *',
    run: () => {
      const before = new Date(deps.now().getTime() - historyDays * 86_400_000);
      return deps.database.eachTenant('old versions of menus', async (tx) => {
        // Versions that lead to the newest menu are needed until that is a document itself.
        for (const storeId of await findOldDocuments(tx, before, mostChanges)) await storeNewestVersion(tx, storeId);
        await deleteOldVersions(tx, before);
      });
    },
  },
  {
    task: endTask,
    run: async (payload, context) => {
      const { restaurantId, storeId } = payload as { restaurantId: string; storeId: string };
      const published = await followCounts(deps, { restaurantId, storeId, actor: nextDay });
      // A publication plans the next end by its event. Without one it was too early by this node's clock.
      if (!published) await planEnd(deps, context, restaurantId, storeId);
    },
  },
];
