import type { Endpoint } from '@servery/contract/endpoint';

/**
 * How a call whose connection was cut is sent again: for so long after the first cut, with these pauses between. A node that ends, or is
 * killed, is replaced by the next one within seconds. Milliseconds; tests of screens shorten it.
 */
export const repeating = { forMs: 5000, pauses: [300, 600, 1200] };

/** Whether sending a call again is harmless: it reads, or its contract says that the server does it once. */
export const mayRepeat = ({ method, repeatable }: Pick<Endpoint, 'method' | 'repeatable'>, idempotencyKey: string | undefined): boolean =>
  method === 'GET' || repeatable === 'natural' || repeatable === 'clientId' || (repeatable === 'key' && idempotencyKey !== undefined);

/** What a gateway answers in the place of a node that is gone. */
export const isGone = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** The browser says that the device has no network: nothing is worth another try until it has. */
export const isOffline = (): boolean => (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine === false;
