import { getPlatformOverview } from '@servery/contract/super-admin';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { createOverview, type OverviewDeps } from './overview.service.ts';

export type SuperAdminRoutesDeps = OverviewDeps;

export const superAdminRoutes = (deps: SuperAdminRoutesDeps): Route[] => [route(getPlatformOverview, createOverview(deps))];
