import * as contract from '@servery/contract/addresses';
import type { Database } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Caller, type Route } from '../../platform/http/handler.types.ts';
import { forgetOwn, listOwn, resolve, suggest, type LookUpDeps } from './addresses.service.ts';

export interface AddressesDeps extends LookUpDeps {
  database: Database;
}

export function addressesRoutes(deps: AddressesDeps): Route[] {
  const { database } = deps;
  return [
    route(contract.suggestAddresses, ({ params, body, address, log }) => suggest(deps, { ...params, address, log }, body)),
    route(contract.resolveAddress, ({ params, body, address, log }) => resolve(deps, { ...params, address, log }, body)),
    route(contract.listAddresses, ({ params, caller }) => listOwn(database, { ...params, customerId: customerId(caller) })),
    route(contract.forgetAddress, async ({ params, caller }) => {
      await forgetOwn(database, { ...params, customerId: customerId(caller) });
      return {};
    }),
  ];
}

/** The policy lets customers alone through. */
function customerId(caller: Caller): string {
  if (caller.kind !== 'customer') throw new ApiError('user_not_allowed');
  return caller.principalId;
}
