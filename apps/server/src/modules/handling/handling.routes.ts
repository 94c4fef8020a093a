import * as contract from '@servery/contract/handling';
import type { Database } from '../../platform/db/connections.types.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { listTakenPayments, type OrdersOfHandling } from './handling.service.ts';
import { adjustEta } from './use-cases/adjust-eta.ts';
import { takePayment } from './use-cases/take-payment.ts';
import { undoTakenPayment } from './use-cases/undo-taken-payment.ts';

export interface HandlingDeps {
  database: Database;
  orders: OrdersOfHandling;
  now: () => Date;
}

export const handlingRoutes = (deps: HandlingDeps): Route[] => [
  route(contract.adjustEta, ({ params: { restaurantId, ...order }, body, actor }) =>
    deps.database.tenant({ restaurantId }, (tx) => adjustEta(tx, deps.orders, { ...order, ...body, actor, now: deps.now() })),
  ),
  route(contract.takePayment, async ({ params: { restaurantId, ...order }, body, actor, reply }) => {
    const { repeated, ...taking } = await deps.database.tenant({ restaurantId }, (tx) =>
      takePayment(tx, deps.orders, { ...order, ...body, actor, now: deps.now() }),
    );
    if (repeated) reply.status(200);
    return taking;
  }),
  route(contract.undoTakenPayment, ({ params: { restaurantId, ...payment }, body, actor }) =>
    deps.database.tenant({ restaurantId }, (tx) => undoTakenPayment(tx, deps.orders, { ...payment, ...body, actor, now: deps.now() })),
  ),
  route(contract.listTakenPayments, ({ params: { restaurantId, storeId, orderId } }) =>
    deps.database.tenant({ restaurantId }, (tx) => listTakenPayments(tx, deps.orders, storeId, orderId)),
  ),
];
