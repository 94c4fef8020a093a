import type { createRootRouteWithContext as CreateRootRoute, createRoute as CreateRoute } from '@tanstack/react-router';
import { BaseRootRoute, BaseRoute } from '@tanstack/router-core';

/**
 * Routes as the router's core makes them, under the types of its React edition. That one adds links and hooks bound to each route:
 * two kilobytes for every guest, and not used here (`useLoaderData({ from })` and the like do the same).
 */
export const createRoute = ((options: never) => new BaseRoute(options)) as unknown as typeof CreateRoute;
export const createRootRouteWithContext = (() => (options: never) => new BaseRootRoute(options)) as unknown as typeof CreateRootRoute;
