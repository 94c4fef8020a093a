import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../world/settings.ts';
import type { Token } from '../world/types.ts';
import type { World } from '../world/world.ts';

const appScopes: readonly string[] = ['eats.store', 'eats.order', 'eats.store.orders.read', 'eats.store.status.write', 'eats.report'];
const merchantScope = 'eats.pos_provisioning';
const liveTokens = 100;

/** The token endpoint's response: as in RFC 6749, unlike Uber's other errors. */
export interface OAuthAnswer {
  status: number;
  body: Record<string, unknown>;
}

const refuse = (status: number, error: string, description: string): OAuthAnswer => ({
  status,
  body: { error, error_description: description },
});

export interface Tokens {
  /** Answers a request for a token. */
  issue(form: URLSearchParams): OAuthAnswer;
  /** A merchant has allowed the app. @returns a code for one exchange; null allows any redirect address */
  consent(redirectUri: string | null): string;
  /** The token, unless it is unknown, revoked or over. */
  live(value: string): Token | undefined;
}

interface TokenOptions {
  world: World;
  settings: () => Settings;
  clientId: string;
  clientSecret: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/** Tokens of the app and of merchants, never both in one. */
export function createTokens({ world, settings, clientId, clientSecret }: TokenOptions): Tokens {
  const codes = new Map<string, string | null>();

  const isLive = (token: Token, now: number) => Date.parse(token.expiresAt) > now;

  const give = (kind: Token['kind'], scopes: string[]): OAuthAnswer => {
    const now = Date.now();
    const { tokensPerHour, tokenSeconds } = settings();
    const recent = [...world.tokens.values()].filter(({ issuedAt }) => Date.parse(issuedAt) > now - 3_600_000);
    if (recent.length >= tokensPerHour) return refuse(429, 'temporarily_unavailable', 'Too many tokens were asked for in this hour');
    // More live ones than that, and the oldest is over.
    for (const old of [...world.tokens.values()].filter((each) => isLive(each, now)).slice(0, 1 - liveTokens))
      world.saveToken({ ...old, expiresAt: new Date(now).toISOString() });
    const token: Token = {
      value: `sim.${randomBytes(24).toString('base64url')}`,
      kind,
      scopes,
      issuedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + tokenSeconds * 1000).toISOString(),
      refresh: kind === 'merchant' ? randomBytes(24).toString('base64url') : null,
    };
    world.saveToken(token);
    return {
      status: 200,
      body: {
        access_token: token.value,
        token_type: 'Bearer',
        expires_in: tokenSeconds,
        scope: scopes.join(' '),
        ...(token.refresh === null ? {} : { refresh_token: token.refresh }),
      },
    };
  };

  const ofApp = (form: URLSearchParams): OAuthAnswer => {
    const scopes = (form.get('scope') ?? '').split(/[ ,]+/).filter((scope) => scope !== '');
    const wrong = scopes.find((scope) => !appScopes.includes(scope));
    if (scopes.length === 0 || wrong !== undefined) return refuse(400, 'invalid_scope', `scope(s) are invalid: ${wrong ?? '(none)'}`);
    return give('app', scopes);
  };

  const ofCode = (form: URLSearchParams): OAuthAnswer => {
    const code = form.get('code') ?? '';
    const redirectUri = codes.get(code);
    codes.delete(code);
    if (redirectUri === undefined || (redirectUri !== null && redirectUri !== form.get('redirect_uri')))
      return refuse(400, 'invalid_grant', 'The code is unknown, used or for another redirect address');
    return give('merchant', [merchantScope]);
  };

  const ofRefresh = (form: URLSearchParams): OAuthAnswer => {
    const known = [...world.tokens.values()].some(({ refresh }) => refresh !== null && refresh === form.get('refresh_token'));
    return known ? give('merchant', [merchantScope]) : refuse(400, 'invalid_grant', 'The refresh token is unknown');
  };

  return {
    issue(form) {
      if (!form.has('client_id') || !form.has('client_secret') || !form.has('grant_type'))
        return refuse(400, 'invalid_request', 'client_id, client_secret and grant_type are needed');
      if (!same(form.get('client_id') ?? '', clientId) || !same(form.get('client_secret') ?? '', clientSecret))
        return refuse(401, 'invalid_client', 'Client authentication failed');
      const grant = form.get('grant_type');
      if (grant === 'client_credentials') return ofApp(form);
      if (grant === 'authorization_code') return ofCode(form);
      if (grant === 'refresh_token') return ofRefresh(form);
      return refuse(400, 'unsupported_grant_type', `No such grant: ${grant}`);
    },
    consent(redirectUri) {
      const code = randomBytes(16).toString('base64url');
      codes.set(code, redirectUri);
      return code;
    },
    live(value) {
      const token = world.tokens.get(value);
      return token !== undefined && isLive(token, Date.now()) ? token : undefined;
    },
  };
}
