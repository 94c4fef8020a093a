import * as contract from '@servery/contract/addresses';
import type { Database } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Caller, type Route } from '../../platform/http/handler.types.ts';
import { readAddresses, removeAddress } from './addresses.repo.ts';
import { resolve, suggest, type LookUpDeps } from './addresses.service.ts';

export interface AddressesDeps extends LookUpDeps {
  database: Database;
}

export function addressesRoutes(deps: AddressesDeps): Route[] {
  const { database } = deps;
  return [
    route(contract.suggestAddresses, ({ params, body, address, log }) => suggest(deps, { ...params, address, log }, body)),
    route(contract.resolveAddress, ({ params, body, address, log }) => resolve(deps, { ...params, address, log }, body)),
    route(contract.listAddresses, async ({ params: { restaurantId }, caller }) => {
      const rows = await database.tenant({ restaurantId }, (tx) => readAddresses(tx, customerId(caller)));
      return {
        rows: rows.map(({ id, address, dropoff_notes, created_at }) => ({
          ...address,
          id,
          createdAt: created_at.toISOString(),
          dropoffNotes: dropoff_notes,
        })),
      };
    }),
    route(contract.forgetAddress, async ({ params: { restaurantId, addressId }, caller }) => {
      await database.tenant({ restaurantId }, (tx) => removeAddress(tx, customerId(caller), addressId));
      return {};
    }),
  ];
}

/** The policy lets customers alone through. */
function customerId(caller: Caller): string {
  if (caller.kind !== 'customer') throw new ApiError('user_not_allowed');
  return caller.principalId;
}
