import * as contract from '@servery/contract/api-keys';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { createKey, listKeys, revokeKey, type ApiKeysDeps } from './api-keys.service.ts';

export const apiKeysRoutes = (deps: ApiKeysDeps): Route[] => [
  route(contract.listApiKeys, ({ params }) => listKeys(deps, params.restaurantId)),
  route(contract.createApiKey, ({ params, body, caller, actor, fingerprint }) =>
    createKey(deps, { ...params, ...body, caller, actor, fingerprint }),
  ),
  route(contract.revokeApiKey, ({ params, actor }) => revokeKey(deps, { ...params, actor })),
];
