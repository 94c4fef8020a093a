import type { Endpoint, Stream } from '@servery/contract/endpoint';
import { notWhileVisiting, type Permission } from '@servery/contract/permissions';
import type { Grants, Route } from './handler.types.ts';
import type { Policies } from './permission-check.ts';

/** Combines the modules' policies. @throws if two modules decide about one permission. */
export function joinPolicies(parts: readonly Partial<Record<Permission, Grants>>[]): Policies {
  const joined: Partial<Record<Permission, Grants>> = {};
  for (const part of parts) {
    for (const [permission, grants] of Object.entries(part) as [Permission, Grants][]) {
      if (joined[permission]) throw new Error(`Two policies decide about ${permission}.`);
      joined[permission] = notWhileVisiting.has(permission) ? { ...grants, notWhileVisiting: true } : grants;
    }
  }
  return joined as Policies;
}

/**
 * Compares the modules' routes with the contract.
 * @throws with a line for every endpoint without a route, with two, or with a permission that no policy grants.
 */
export function checkBindings(options: {
  endpoints: readonly Endpoint[];
  streams: readonly Stream[];
  routes: readonly Route[];
  policies: Policies;
}): void {
  const problems: string[] = [];
  const count = new Map<string, number>();
  for (const { endpoint } of options.routes) count.set(endpoint.id, (count.get(endpoint.id) ?? 0) + 1);
  for (const endpoint of options.endpoints) {
    const bound = count.get(endpoint.id) ?? 0;
    if (bound === 0) problems.push(`${endpoint.id} has no route.`);
    if (bound > 1) problems.push(`${endpoint.id} is bound ${bound} times.`);
    if (endpoint.method !== 'GET' && !endpoint.repeatable && !endpoint.permission.endsWith('.login')) {
      problems.push(`${endpoint.id} changes something and does not say how it may be repeated.`);
    }
  }
  const declared = new Set(options.endpoints.map((endpoint) => endpoint.id));
  for (const id of count.keys()) if (!declared.has(id)) problems.push(`${id} has a route and is not in the contract.`);
  for (const { id, permission } of [...options.endpoints, ...options.streams]) {
    if (!options.policies[permission]) problems.push(`${id} asks for ${permission}, which no policy grants.`);
  }
  if (problems.length > 0) throw new Error(`The API is not whole:\n${problems.join('\n')}`);
}

/** Signing in returns a new session each time: a repeat is simply another one. */
export const loginPermissions: ReadonlySet<Permission> = new Set<Permission>(['user.login', 'device.login', 'customer.login']);
