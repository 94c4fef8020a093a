import { ApiError } from './api-error.ts';
import type { Caller } from './handler.types.ts';

/**
 * The stores of a restaurant in which somebody serves, for calls that name none; null means all of them.
 * @throws user_not_allowed for callers who serve nowhere
 */
export function ownStores(caller: Caller, restaurantId: string): string[] | null {
  if (caller.kind === 'posTerminal') return [caller.storeId];
  if (caller.kind === 'apiKey') return caller.storeIds === null ? null : [...caller.storeIds];
  if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
  if (caller.superAdmin) return null;
  const own = caller.memberships.filter((membership) => membership.restaurantId === restaurantId);
  const stores = own.map((membership) => membership.storeId);
  return stores.includes(null) ? null : stores.filter((storeId) => storeId !== null);
}
