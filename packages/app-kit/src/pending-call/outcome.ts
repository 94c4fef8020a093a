import type { ClientError } from '../client.types.ts';

/**
 * What is known about a call after it was sent.
 * - `done`: it took effect, once.
 * - `refused`: it took no effect, and never will: the next one is another call.
 * - `unknown`: it may have taken effect. Until that is known it may only be sent again, unchanged.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

/** Our own answers that say nothing about the call: the server failed, or was too busy to finish. */
const silent: ReadonlySet<string> = new Set(['network', 'service_unavailable', 'internal_server_error']);

/** Whether a call may have taken effect although it failed: there was no answer, or the server failed on it. */
export const isUnanswered = ({ code, status }: Pick<ClientError, 'code'> & Partial<Pick<ClientError, 'status'>>): boolean =>
  silent.has(code) || (status !== undefined && status >= 500);
