import { keyCallsPerMinute } from '@servery/contract/api-keys';
import type { Endpoint } from '@servery/contract/endpoint';
import type { Sessions } from '../sessions/sessions.ts';
import { isApiKey } from '../sessions/tokens.ts';
import { ApiError } from './api-error.ts';
import type { ChooseCaller } from './find-caller.ts';
import type { CallScope, KeyCaller } from './handler.types.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Calls of third parties with a restaurant's API key (docs/adr/0090-api-keys.md). */

type Headers = Record<string, string | string[] | undefined>;

/** What calls with a key need beside those of everybody else. */
export interface KeyDeps {
  sessions: Sessions;
  rateLimiter: RateLimiter;
  limits: { keyCallsPerMinute?: number };
}

/** The key that a request carries, whether or not it is one of ours; undefined: it carries none, and cookies count. */
export function getKey({ authorization }: Headers): string | undefined {
  if (typeof authorization !== 'string') return undefined;
  return /^bearer +(servery_\S*)$/i.exec(authorization)?.[1];
}

/**
 * Looks up the key of a request, counts the call, and reports in headers how many are left. @returns undefined if there is no key
 * @throws user_not_allowed for an unknown, expired or revoked one; too_many_requests
 */
export async function findKey(
  { sessions, rateLimiter, limits }: KeyDeps,
  { headers, reply }: { headers: Headers; reply: { header(name: string, value: string): void } },
): Promise<KeyCaller | undefined> {
  const text = getKey(headers);
  if (text === undefined) return undefined;
  const key = await readKey(sessions, text);
  const limit = limits.keyCallsPerMinute ?? keyCallsPerMinute;
  const report = (left: number, seconds: number) => {
    reply.header('ratelimit-limit', String(limit));
    reply.header('ratelimit-remaining', String(left));
    reply.header('ratelimit-reset', String(seconds));
  };
  try {
    const count = await rateLimiter.hit(`key:${key.principalId}`, limit, 60);
    report(Math.max(0, limit - count), 60 - (Math.floor(Date.now() / 1000) % 60));
  } catch (error) {
    if (error instanceof ApiError && error.retryAfter !== undefined) report(0, error.retryAfter);
    throw error;
  }
  return key;
}

/** Chooses the key for calls of its restaurant and stores that name one of its scopes. Everything else is refused. */
export function chooseKey(key: KeyCaller, { keyScope }: Pick<Endpoint, 'keyScope'>): ChooseCaller {
  return (scope) => {
    if (keyScope === undefined) throw new ApiError('resource_update_not_allowed', { message: 'API keys cannot make this call.' });
    if (!isOwn(key, scope)) throw new ApiError('resource_not_found');
    if (!key.scopes.has(keyScope)) {
      throw new ApiError('resource_update_not_allowed', { message: `This API key does not have the scope ${keyScope}.` });
    }
    return key;
  };
}

/**
 * Refuses a key for some stores a call that names none of them, unless it is `open`: what everybody may read of a restaurant is about none.
 * @throws resource_update_not_allowed
 */
export function requireStore({ storeIds }: KeyCaller, { storeId }: CallScope, open: boolean): void {
  if (open || storeIds === null || storeId !== undefined) return;
  throw new ApiError('resource_update_not_allowed', { message: 'This API key is for some stores: the call has to name one of them.' });
}

/** Refuses a request that carries a key, for what no key opens. @throws user_not_allowed, resource_update_not_allowed */
export async function refuseKeys(sessions: Sessions, headers: Headers): Promise<void> {
  const text = getKey(headers);
  if (text === undefined) return;
  await readKey(sessions, text);
  throw new ApiError('resource_update_not_allowed', { message: 'API keys cannot make this call.' });
}

function isOwn({ restaurantId, storeIds }: KeyCaller, scope: CallScope): boolean {
  if (scope.restaurantId !== undefined && scope.restaurantId !== restaurantId) return false;
  return scope.storeId === undefined || storeIds === null || storeIds.includes(scope.storeId);
}

async function readKey(sessions: Sessions, text: string): Promise<KeyCaller> {
  const key = isApiKey(text) ? await sessions.getKey(text) : undefined;
  if (key === undefined) throw new ApiError('user_not_allowed', { message: 'This API key is unknown, has expired or was revoked.' });
  return key;
}
