import type { createRootRouteWithContext as CreateRootRoute, createRoute as CreateRoute } from '@tanstack/react-router';
import { BaseRootRoute, BaseRoute } from '@tanstack/router-core';

/**
 * Routes from the router's core, typed as in its React edition. That edition adds links and hooks bound to each route, which cost every
 * guest two kilobytes and are not used here (`useLoaderData({ from })` and the like do the same).
 */
export const createRoute = ((options: never) => new BaseRoute(options)) as unknown as typeof CreateRoute;
export const createRootRouteWithContext = (() => (options: never) => new BaseRootRoute(options)) as unknown as typeof CreateRootRoute;
