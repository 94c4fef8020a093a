import type { IncomingHttpHeaders } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { platformAccount } from '../world/world.ts';
import type { Tx } from '../world/store.ts';
import { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoint.ts';

/** The one version of the API that is spoken here: that of the installed package, whose types the objects have. */
export const apiVersion = '2026-10-28.endive';

export interface Keys {
  secretKey: string;
  publishableKey: string | null;
}

const header = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

const denied = (status: 401 | 403, message: string, code?: 'secret_key_required' | 'account_invalid') =>
  new ApiError(status, 'invalid_request_error', message, code ? { code } : {}, { beforeWork: true });

const keyIn = (authorization: string | null): string | null => {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value === '' ? null : value;
  return /^basic$/i.test(scheme) ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? null) : null;
};

/** Which key a request carries. Throws 401 without a good one. */
export const toKey = (headers: IncomingHttpHeaders, { secretKey, publishableKey }: Keys, endpoint: Endpoint): 'secret' | 'publishable' => {
  const key = keyIn(header(headers, 'authorization'));
  if (key === null)
    throw denied(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (same(key, secretKey)) return 'secret';
  if (publishableKey === null || !same(key, publishableKey)) throw denied(401, `Invalid API Key provided: ${masked(key)}`);
  if (endpoint.publishable) return 'publishable';
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
  throw denied(401, message, 'secret_key_required');
};

/** Throws 400 for a version that is not spoken here. */
export const checkVersion = (headers: IncomingHttpHeaders): void => {
  const version = header(headers, 'stripe-version');
  if (version !== null && version !== apiVersion)
    throw new ApiError(
      400,
      'invalid_request_error',
      `Invalid Stripe API version: ${version}. This simulator speaks ${apiVersion} only.`,
      {},
      {
        beforeWork: true,
      },
    );
};

/** The account that a request is about. Throws 403 for one that the platform has nothing to do with. */
export const getAccount = (headers: IncomingHttpHeaders, tx: Tx): string => {
  const account = header(headers, 'stripe-account') ?? header(headers, 'stripe-context');
  if (account === null || account === platformAccount) return platformAccount;
  if (!tx.get('account', account))
    throw denied(
      403,
      `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
      'account_invalid',
    );
  return account;
};

/** Throws 400 for a key that is too long. */
export const getIdempotencyKey = (headers: IncomingHttpHeaders, method: string): string | null => {
  const key = method === 'POST' ? header(headers, 'idempotency-key') : null;
  if (key !== null && key.length > 255)
    throw new ApiError(400, 'invalid_request_error', 'Idempotency keys can be up to 255 characters long.', {}, { beforeWork: true });
  return key;
};
