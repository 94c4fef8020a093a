import * as contract from '@servery/contract/event-endpoints';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { getDelivery, listDeliveries, replayDelivery, replayDeliveries } from './delivery-log.service.ts';
import {
  changeEndpoint,
  createEndpoint,
  enableEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
  type EventEndpointsDeps,
} from './event-endpoints.service.ts';

export const eventEndpointsRoutes = (deps: EventEndpointsDeps): Route[] => [
  route(contract.listEventEndpoints, ({ params }) => listEndpoints(deps, params.restaurantId)),
  route(contract.createEventEndpoint, ({ params, body, actor, fingerprint, reply }) =>
    createEndpoint(deps, { ...params, ...body, actor, fingerprint, reply }),
  ),
  route(contract.changeEventEndpoint, ({ params, body, actor }) => changeEndpoint(deps, { ...params, ...body, actor })),
  route(contract.enableEventEndpoint, ({ params, body, actor }) => enableEndpoint(deps, { ...params, ...body, actor })),
  route(contract.deleteEventEndpoint, ({ params, actor }) => removeEndpoint(deps, { ...params, actor })),
  route(contract.rotateEventSecret, ({ params, body, actor }) => rotateSecret(deps, { ...params, ...body, actor })),
  route(contract.testEventEndpoint, ({ params }) => testEndpoint(deps, params)),
  route(contract.listDeliveries, ({ params, query }) => listDeliveries(deps, { ...params, ...query })),
  route(contract.getDelivery, ({ params }) => getDelivery(deps, params)),
  route(contract.replayDelivery, ({ params }) => replayDelivery(deps, params)),
  route(contract.replayDeliveries, ({ params, body }) => replayDeliveries(deps, { ...params, ...body })),
];
