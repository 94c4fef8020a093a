import { createHash } from 'node:crypto';
import type { Tx } from '../world/store.ts';
import type { StoredReply } from '../world/tables.ts';
import { ApiError } from './api-error.ts';
import { canonical, type RawTree } from './form.ts';

const keptForSeconds = 24 * 60 * 60;

/** A request as far as its key is concerned. */
export interface Keyed {
  /** Account and key: two accounts may use the same key. */
  id: string;
  key: string;
  method: string;
  path: string;
  fingerprint: string;
}

export const keyed = (account: string, key: string, method: string, path: string, params: RawTree): Keyed => ({
  id: `${account}:${key}`,
  key,
  method,
  path,
  fingerprint: createHash('sha256').update(canonical(params)).digest('hex'),
});

const mismatch = (message: string) => new ApiError(400, 'idempotency_error', message, {}, { beforeWork: true });

/**
 * The reply stored for a key, or null when it is new or older than a day.
 * @throws 400 when the key came with another endpoint or other parameters.
 */
export const storedReply = (tx: Tx, { id, key, method, path, fingerprint }: Keyed): StoredReply | null => {
  const kept = tx.get('storedReply', id);
  if (!kept || tx.now - kept.created >= keptForSeconds) return null;
  const otherwise = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (kept.method !== method || kept.path !== path)
    throw mismatch(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). ${otherwise}`,
    );
  if (kept.fingerprint !== fingerprint)
    throw mismatch(`Keys for idempotent requests can only be used with the same parameters they were first used with. ${otherwise}`);
  return kept;
};

export const storeReply = (tx: Tx, { id, method, path, fingerprint }: Keyed, status: number, body: string, requestId: string): void => {
  if (tx.get('storedReply', id)) tx.remove('storedReply', id);
  tx.add('storedReply', id, { id, method, path, fingerprint, status, body, requestId, created: tx.now });
};

/** 409: the same key is being worked on at this moment. */
export const keyInUse = (key: string): ApiError =>
  new ApiError(
    409,
    'idempotency_error',
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
    { beforeWork: true },
  );
