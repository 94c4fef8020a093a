import type { Permission } from '@servery/contract/permissions';
import { joinPolicies } from './platform/http/bindings.ts';
import type { Grants, Route } from './platform/http/handler.types.ts';
import type { Policies } from './platform/http/permission-check.ts';

/** Every route of the modules. */
export const getRoutes = (modules: Readonly<Record<string, { routes: Route[] }>>): Route[] =>
  Object.values(modules).flatMap((module) => module.routes);

/** Who holds which permission. */
export const getPolicies = (modules: Readonly<Record<string, { policy: Partial<Record<Permission, Grants>> }>>): Policies =>
  joinPolicies(Object.values(modules).map(({ policy }) => policy));
