import type { getErasure, listErasures as listEndpoint } from '@servery/contract/erasures';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { Database } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findErasure, listErasures, toErasureView } from './erasures.repo.ts';
import { findOrders, findSubject } from './subject.queries.ts';
import { getLastRetainDay } from './use-cases/advance-erasure.ts';

/** How far erasing a customer is, and what the law requires of their orders. @throws resource_not_found */
export const readErasure = (
  database: Database,
  { restaurantId, customerId }: { restaurantId: string; customerId: string },
): Promise<ResponseOf<typeof getErasure>> =>
  database.tenant({ restaurantId }, async (tx) => {
    const [erasure, customer] = [await findErasure(tx, customerId), await findSubject(tx, customerId)];
    if (erasure === undefined && customer === undefined) throw new ApiError('resource_not_found');
    const orders = customer === undefined ? [] : await findOrders(tx, customer, { lock: false });
    return {
      erasure: erasure === undefined ? null : toErasureView(erasure),
      orderCount: customer === undefined ? (erasure?.order_count ?? 0) : orders.length,
      retainUntil: customer === undefined ? (erasure?.retain_until ?? null) : getLastRetainDay(orders),
    };
  });

/** The erasures of a restaurant, newest first. @throws validation_failed for a cursor that is not ours */
export const readErasures = (
  database: Database,
  { restaurantId, ...query }: { restaurantId: string; limit: number; cursor?: string | undefined },
): Promise<ResponseOf<typeof listEndpoint>> =>
  database.tenant({ restaurantId }, async (tx) => {
    const { rows, nextCursor } = await listErasures(tx, query);
    return { rows: rows.map(toErasureView), nextCursor };
  });
