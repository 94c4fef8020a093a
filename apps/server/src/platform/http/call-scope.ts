import { ApiError } from './api-error.ts';
import type { Caller, CallScope } from './handler.types.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Restaurant and store named by a call, all of them checked together: the path wins, then query, then body; the restaurant of a call that
 * does not name one elsewhere comes from the header `X-Restaurant-Id` (product.md, section 2).
 * @param parts path parameters, query and body, in that order.
 * @throws invalid_request if the header applies and is not an id.
 */
export function getScope(parts: readonly unknown[], headers: Record<string, string | string[] | undefined>): CallScope {
  return { restaurantId: named('restaurantId', parts) ?? getHeader(headers), storeId: named('storeId', parts) };
}

/** The same, completed from a device's or a customer's session where the call names nothing. */
export function scopeFor(caller: Caller, scope: CallScope): CallScope {
  const restaurantId = scope.restaurantId ?? ('restaurantId' in caller ? caller.restaurantId : undefined);
  return { restaurantId, storeId: scope.storeId ?? ('storeId' in caller ? caller.storeId : undefined) };
}

function named(name: 'restaurantId' | 'storeId', parts: readonly unknown[]): string | undefined {
  for (const part of parts) {
    const value = (part as Record<string, unknown> | null | undefined)?.[name];
    if (typeof value === 'string') return value.toLowerCase();
  }
  return undefined;
}

function getHeader(headers: Record<string, string | string[] | undefined>): string | undefined {
  const value = headers['x-restaurant-id'];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && uuid.test(value)) return value.toLowerCase();
  throw new ApiError('invalid_request', { message: 'X-Restaurant-Id needs the id of a restaurant.' });
}
