import * as contract from '@servery/contract/customers';
import type { ResponseOf } from '@servery/contract/endpoint';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Caller, type CustomerCaller, type Route } from '../../platform/http/handler.types.ts';
import { revokeSession } from '../../platform/sessions/sessions.ts';
import { changeOwn, customersForStaff, ownView, recordForStaff, type LatestOrders } from './customers.service.ts';
import { addCustomer } from './use-cases/add-customer.ts';
import { sendCode, type SendCodeDeps } from './use-cases/send-code.ts';
import { verifyCode } from './use-cases/verify-code.ts';

export interface CustomersDeps extends SendCodeDeps {
  latestOrders: LatestOrders;
  /** A customer's own orders, newest first. */
  ownOrders: (input: {
    restaurantId: string;
    customerId: string;
    limit: number;
    cursor?: string | undefined;
  }) => Promise<ResponseOf<typeof contract.listOwnOrders>>;
}

export function customersRoutes(deps: CustomersDeps): Route[] {
  const { database } = deps;
  return [
    route(contract.sendVerificationCode, ({ body, address, log }) => sendCode(deps, { ...body, address, log })),
    route(contract.verifyCode, async ({ body, headers, reply }) => {
      const { restaurantId, name } = body;
      const userAgent = String(headers['user-agent'] ?? '');
      const { customerId, token, expiresAt } = await verifyCode(deps, { ...body, name, userAgent });
      reply.setCustomerSession(restaurantId, token, expiresAt);
      return ownView(database, restaurantId, customerId);
    }),
    route(contract.getCustomer, ({ params, caller }) => ownView(database, params.restaurantId, customer(caller).principalId)),
    route(contract.updateCustomer, ({ body, caller }) => changeOwn(database, customer(caller), body)),
    route(contract.logoutCustomer, async ({ params, caller, reply }) => {
      await database.platform('customer signs out', (tx) => revokeSession(tx, customer(caller).sessionHash));
      reply.clearCustomerSession(params.restaurantId);
      return { ok: true as const };
    }),
    route(contract.listOwnOrders, ({ params, query, caller }) =>
      deps.ownOrders({ ...params, ...query, customerId: customer(caller).principalId }),
    ),
    route(contract.listCustomers, ({ params, query, caller }) => customersForStaff(database, { ...params, ...query, caller })),
    route(contract.addCustomer, ({ params, body }) => addCustomer(deps, { ...params, ...body })),
    route(contract.getCustomerRecord, ({ params, caller }) => recordForStaff(deps, { ...params, caller })),
  ];
}

/** The policy lets customers alone through. */
function customer(caller: Caller): CustomerCaller {
  if (caller.kind !== 'customer') throw new ApiError('user_not_allowed');
  return caller;
}
