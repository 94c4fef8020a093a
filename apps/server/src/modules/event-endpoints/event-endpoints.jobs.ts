import { eventsOfKinds } from '@servery/contract/event-kinds';
import type { EventJob, JobContext, PlainJob } from '../../platform/jobs/jobs.types.ts';
import { deleteOldDeliveries } from './deliveries.repo.ts';
import type { EventEndpointsDeps } from './event-endpoints.service.ts';
import type { FollowedStores } from './followed-stores.service.ts';
import { feedDeliveries } from './use-cases/feed-deliveries.ts';
import { sendDeliveries } from './use-cases/send-deliveries.ts';

const feedTask = 'eventEndpoints.feed';
const sendTask = 'eventEndpoints.send';

type Place = { restaurantId: string; endpointId: string };

const planSending = ({ schedule }: JobContext, { restaurantId, endpointId }: Place) =>
  schedule(sendTask, { restaurantId, endpointId }, { key: `${sendTask}/${endpointId}` });

/** Under a name of its own: it must not put off what was added meanwhile. */
const planRetry = ({ schedule }: JobContext, { restaurantId, endpointId }: Place, runAt: Date) =>
  schedule(sendTask, { restaurantId, endpointId }, { key: `${sendTask}/${endpointId}/retry`, runAt });

/**
 * Work of event endpoints. A store's events lead to a job only if somebody follows that store; the job reads the log from its own position,
 * so that a job that is lost, late or made twice changes nothing. The sweep finds what was missed.
 */
export function eventEndpointsJobs(deps: EventEndpointsDeps, followed: FollowedStores): { jobs: EventJob[]; plainJobs: PlainJob[] } {
  const feed = async (place: { restaurantId: string; storeId: string }, context: JobContext) => {
    for (const endpointId of await feedDeliveries(deps, place)) await planSending(context, { ...place, endpointId });
  };
  return {
    jobs: [
      {
        task: feedTask,
        on: [...new Set(Object.values(eventsOfKinds).flat())],
        stores: followed.get,
        quiet: true,
        run: ({ restaurantId, storeId }, context) => feed({ restaurantId, storeId }, context),
      },
    ],
    plainJobs: [
      {
        task: sendTask,
        waitsFor: 'eventEndpoints',
        async run(payload, context) {
          const place = payload as unknown as Place;
          const next = await sendDeliveries(deps, place);
          if (next !== undefined) await planRetry(context, place, next);
        },
      },
      {
        task: 'eventEndpoints.sweep',
        cron: '* * * * *',
        atStart: true,
        async run(_payload, context) {
          const due = await followed.read();
          for (const { restaurantId, storeId, behind } of due)
            if (storeId !== null && behind) await feed({ restaurantId, storeId }, context);
          for (const { restaurantId, endpointId } of due) if (endpointId !== null) await planSending(context, { restaurantId, endpointId });
        },
      },
      {
        task: 'eventEndpoints.forget',
        cron: '23 4 * * *',
        run: () => deps.database.eachTenant('delete old deliveries', async (tx) => void (await deleteOldDeliveries(tx, deps.now()))),
      },
    ],
  };
}
