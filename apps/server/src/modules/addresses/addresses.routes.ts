import * as contract from '@servery/contract/addresses';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { Database } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Caller, type Route } from '../../platform/http/handler.types.ts';
import type { AddressProofs } from './address-proofs.service.ts';
import { check, forgetOwn, listOwn, resolve, suggest, type LookUpDeps } from './addresses.service.ts';

export type MapTiles = NonNullable<ResponseOf<typeof contract.getMapTiles>['tiles']>;

export interface AddressesDeps extends LookUpDeps {
  /** As configured; null: there are none. */
  mapTiles: MapTiles | null;
  database: Database;
  proofs: AddressProofs;
}

export function addressesRoutes(deps: AddressesDeps): Route[] {
  const { database } = deps;
  return [
    route(contract.suggestAddresses, ({ params, body, address, log }) => suggest(deps, { ...params, address, log }, body)),
    route(contract.resolveAddress, async ({ params, body, address, log }) => {
      const found = await resolve(deps, { ...params, address, log }, body);
      return deps.proofs.sign(found, { elsewhere: null, storeId: null });
    }),
    route(contract.checkAddress, ({ params, body, address, log }) => check(deps, { ...params, address, log }, body)),
    route(contract.getMapTiles, async ({ params }) => {
      // A store that does not exist has no map either.
      await deps.store(params.restaurantId, params.storeId);
      return { tiles: deps.mapTiles };
    }),
    route(contract.listAddresses, ({ params, caller }) => listOwn(deps, { ...params, customerId: customerId(caller) })),
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
