import type { ClientError } from '../client.types.ts';

/** Why a change was set aside, for display. */
export interface Reason {
  /** The bill or ticket that it belongs to: "B-012, Table 4". */
  of: string;
  /** What was pressed: "2 × Flat white". */
  what: string;
  /** Why the server refused it. */
  why: string;
}

/**
 * The outcome of sending a change.
 * - `done`: the server has it.
 * - `again`: no answer, or a busy server. It is sent again for as long as it takes.
 * - `hold`: the device is signed out. Everything waits until it is paired again.
 * - `refused`: the server refused this change. It is set aside.
 * - `failed`: the server failed on it. It is sent again, and set aside if other changes get through.
 */
export type Delivery = 'done' | 'again' | 'hold' | { refused: Reason } | { failed: Reason };

/** 4xx answers that may differ next time. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

type Kind = 'again' | 'hold' | 'refused' | 'failed';

/**
 * Classifies the error answer to a change. Only an answer in the API's own format counts: a proxy's page or a hotel's login says nothing
 * about a change, whatever its status. A conflict with a retry time (`Retry-After`) means a busy server.
 */
export const kindOfError = ({ status, code, retryAfter }: Pick<ClientError, 'status' | 'code' | 'retryAfter'>): Kind => {
  if (code === 'network' || passing.has(status) || status === 503) return 'again';
  if (status === 401) return 'hold';
  if (status === 409 && retryAfter !== undefined) return 'again';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'again';
};

/** Whether the server refused the call itself: a repeat would get the same answer. */
export const isFinal = (error: Pick<ClientError, 'status' | 'code' | 'retryAfter'>): boolean => kindOfError(error) === 'refused';

/** Maps an error answer to the outcome for a change of the outbox; `reason` is stored with a change that is set aside. */
export const getDelivery = (error: ClientError, reason: () => Reason): Delivery => {
  const kind = kindOfError(error);
  if (kind === 'refused') return { refused: reason() };
  return kind === 'failed' ? { failed: reason() } : kind;
};
