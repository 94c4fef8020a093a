import type { ClientError } from './client.types.ts';

/** Why a change was set aside, for people. */
export interface Reason {
  /** The bill or ticket that it belongs to: "B-012, Table 4". */
  of: string;
  /** What was tapped: "2 × Flat white". */
  what: string;
  /** Why the server did not take it. */
  why: string;
}

/**
 * What came of sending a change.
 * - `done`: the server has it.
 * - `again`: no answer, or a busy server. It is sent again for as long as it takes.
 * - `hold`: the device is signed out. Everything waits until it is paired again.
 * - `refused`: the server said no to this change. It is set aside.
 * - `failed`: the server failed on it. It is sent again, and set aside where other changes get through.
 */
export type Delivery = 'done' | 'again' | 'hold' | { refused: Reason } | { failed: Reason };

/** 4xx answers that may be different next time. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

type Kind = 'again' | 'hold' | 'refused' | 'failed';

/**
 * What an error answer means for the change that it answers. Only an answer in the API's own form counts: a proxy's page or a hotel's login
 * says nothing about a change, whatever its status. A conflict that names a time to try again (`Retry-After`) is a busy server.
 */
export const kindOfError = ({ status, code, retryAfter }: Pick<ClientError, 'status' | 'code' | 'retryAfter'>): Kind => {
  if (code === 'network' || passing.has(status) || status === 503) return 'again';
  if (status === 401) return 'hold';
  if (status === 409 && retryAfter !== undefined) return 'again';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'again';
};

/** Whether the server said no to the call itself: the same call again would get the same answer. */
export const isFinal = (error: Pick<ClientError, 'status' | 'code' | 'retryAfter'>): boolean => kindOfError(error) === 'refused';

/** What an error answer means for a change of the outbox; `reason` is kept with it where it is set aside. */
export const getDelivery = (error: ClientError, reason: () => Reason): Delivery => {
  const kind = kindOfError(error);
  if (kind === 'refused') return { refused: reason() };
  return kind === 'failed' ? { failed: reason() } : kind;
};
