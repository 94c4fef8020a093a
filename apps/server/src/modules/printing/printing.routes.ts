import { listPrintJobs as listEndpoint, reprint } from '@servery/contract/printing';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { RestaurantsService } from '../restaurants/index.ts';
import { listPrintJobs } from './printing.queries.ts';
import type { QueueDeps } from './use-cases/queue-ticket.ts';
import { reprintDocument } from './use-cases/reprint-document.ts';

export const printingRoutes = (deps: QueueDeps & { store: RestaurantsService['store']; now: () => Date }): Route[] => [
  route(listEndpoint, async ({ params, query }) => {
    await deps.store(params.restaurantId, params.storeId);
    return deps.database.tenant({ restaurantId: params.restaurantId }, (tx) => listPrintJobs(tx, params.storeId, query));
  }),
  route(reprint, async ({ params, body, actor, reply }) => {
    const { job, repeated } = await reprintDocument(deps, { ...params, id: body.id, actor });
    if (repeated) reply.status(200);
    return job;
  }),
];
