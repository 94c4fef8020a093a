import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Database } from '../../platform/db/connections.types.ts';
import { callJson } from '../../platform/http-client/call-json.ts';
import type { OutboundClient } from '../../platform/http-client/http-client.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';

/** The token that all nodes share. Uber issues a hundred an hour to all of us together. */
export interface TokenSource {
  /** A token that is valid for a while yet; undefined: none can be had now. `refused`: the one that Uber did not accept. */
  token(refused?: string): Promise<string | undefined>;
}

export interface TokenOptions {
  loginBaseUrl: string;
  clientId: string;
  clientSecret: string;
  http: OutboundClient;
  database: Database;
  rateLimiter: RateLimiter;
  now?: () => number;
}

const scope = 'eats.store eats.order eats.store.orders.read';
/** A little below Uber's hundred: somebody may request one by hand. */
const perHour = 90;
/** A token with less time left than this is replaced. */
const spareMs = 5 * 60_000;
/** After more failures than these, tries pause for up to this long, so that an hour's tries are not used up when Uber's login is back. */
const freeFailures = 5;
const longestPauseMs = 90_000;
const grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Encrypts with a key derived from the client's secret: a copy of the database is useless. */
export function sealWith(secret: string) {
  const key = createHash('sha256').update(`provider token/${secret}`).digest();
  return {
    seal(token: string): Buffer {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      return Buffer.concat([iv, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    /** Undefined: it was encrypted with another secret. */
    open(sealed: Buffer): string | undefined {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
        decipher.setAuthTag(sealed.subarray(-16));
        return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Tokens by `client_credentials`: one, stored in the database until shortly before it expires, fetched by one call at a time per node. */
export function createTokenSource(options: TokenOptions): TokenSource {
  const { database, now = Date.now } = options;
  const { seal, open } = sealWith(options.clientSecret);
  const provider = `uberEats/${options.clientId}`;
  let known: { token: string; expiresAt: number } | undefined;
  let fetching: Promise<string | undefined> | undefined;
  let failures = 0;
  let pausedUntil = 0;

  const usable = (candidate: typeof known, refused: string | undefined, spare = spareMs): string | undefined =>
    candidate !== undefined && candidate.token !== refused && candidate.expiresAt > now() + spare ? candidate.token : undefined;

  async function stored(): Promise<typeof known> {
    const rows = await database.platform('uber eats: token', (tx) =>
      tx.sql<{ sealed: Buffer; expires_at: Date }>({
        name: 'uberEats.token',
        text: 'select sealed, expires_at from directory.provider_token where provider = $1',
        values: [provider],
      }),
    );
    const row = rows[0];
    const token = row && open(row.sealed);
    return row === undefined || token === undefined ? undefined : { token, expiresAt: row.expires_at.getTime() };
  }

  async function fetchToken(): Promise<string | undefined> {
    await options.rateLimiter.hit(`token:${provider}`, perHour, 3_600);
    const { clientId: client_id, clientSecret: client_secret } = options;
    const reply = await callJson(options.http, `${options.loginBaseUrl}/oauth/v2/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams({ client_id, client_secret, grant_type: 'client_credentials', scope }).toString(),
    });
    const granted = reply.kind === 'answer' && reply.status === 200 ? grant.safeParse(reply.body) : undefined;
    if (granted?.success !== true) return undefined;
    known = { token: granted.data.access_token, expiresAt: now() + granted.data.expires_in * 1000 };
    const values = [provider, seal(known.token), new Date(known.expiresAt)];
    await database.platform('uber eats: new token', (tx) =>
      tx.sql({
        name: 'uberEats.newToken',
        text: `insert into directory.provider_token (provider, sealed, expires_at) values ($1, $2, $3)
          on conflict (provider) do update set sealed = excluded.sealed, expires_at = excluded.expires_at, fetched_at = now()`,
        values,
      }),
    );
    return known.token;
  }

  async function tryToFetch(): Promise<string | undefined> {
    if (now() < pausedUntil) return undefined;
    const token = await fetchToken().catch(() => undefined);
    failures = token === undefined ? failures + 1 : 0;
    pausedUntil = failures <= freeFailures ? 0 : now() + Math.min(longestPauseMs, 1_000 * 2 ** (failures - freeFailures));
    return token;
  }

  return {
    async token(refused) {
      const own = usable(known, refused);
      if (own !== undefined) return own;
      const shared = await stored();
      // What this read missed: a token that another call of this node has fetched since.
      const meanwhile = usable(known, refused);
      if (meanwhile !== undefined) return meanwhile;
      known = shared ?? known;
      const others = usable(shared, refused);
      if (others !== undefined) return others;
      fetching ??= tryToFetch().finally(() => (fetching = undefined));
      // If no other can be had, the current one is used until it expires.
      return (await fetching) ?? usable(known, refused, 0);
    },
  };
}
