import type { Endpoint } from '@servery/contract/endpoint';
import type { CallOptions } from './client.types.ts';

/**
 * How long after a broken connection a call is repeated, and the pauses between, in milliseconds. A server node that stops or is killed is
 * replaced within seconds. Screen tests shorten these.
 */
export const repeating = { forMs: 5000, pauses: [300, 600, 1200] };

/** Whether repeating a call is harmless: it reads, or its contract guarantees that the server handles it once. */
export const mayRepeat = ({ method, repeatable }: Pick<Endpoint, 'method' | 'repeatable'>, idempotencyKey: string | undefined): boolean =>
  method === 'GET' || repeatable === 'natural' || repeatable === 'clientId' || (repeatable === 'key' && idempotencyKey !== undefined);

/** A gateway's answers for a server node that has stopped. */
export const isGone = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** The browser reports that the device is offline: no retry is worthwhile until it is online. */
export const isOffline = (): boolean => (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine === false;

/**
 * A call as it is sent for a person: repeated after a lost answer where its contract permits it, under this key where it needs one, so that
 * the server handles it once.
 */
export const asRepeatable = <E extends Endpoint>(endpoint: E, options: CallOptions<E>, idempotencyKey: string): CallOptions<E> => ({
  ...options,
  ...(endpoint.repeatable ? { retries: 2 } : {}),
  ...(endpoint.repeatable === 'key' ? { idempotencyKey } : {}),
});
