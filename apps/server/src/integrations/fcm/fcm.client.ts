import { createSign } from 'node:crypto';
import { parseJson } from '@servery/domain/text';
import * as z from 'zod';
import type { OutboundClient, OutboundResponse } from '../../platform/http-client/http-client.ts';

export interface FcmClientOptions {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  baseUrl: string;
  tokenUrl: string;
  http: OutboundClient;
  now?: () => number;
}

/** Sends one message. Rejects with an OutboundError if there is no answer, and with FcmAuthError if no token could be obtained. */
export type FcmClient = (message: object) => Promise<OutboundResponse>;

/** The service account got no token: our configuration, or a problem at Google. */
export class FcmAuthError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Google gave no token (${status})`);
    this.status = status;
  }
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** FCM HTTP v1 with a service account: a signed assertion gets a token, which is valid for an hour and renewed a minute before. */
export function createFcmClient(options: FcmClientOptions): FcmClient {
  const now = options.now ?? Date.now;
  let token: { value: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (token !== undefined && token.until > now()) return token.value;
    const issued = Math.floor(now() / 1000);
    const claims = { iss: options.clientEmail, scope, aud: options.tokenUrl, iat: issued, exp: issued + 3_600 };
    const unsigned = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
    const assertion = `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(options.privateKey, 'base64url')}`;
    const answer = await options.http(options.tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    });
    const parsed = tokenAnswer.safeParse(getJson(answer));
    if (answer.status !== 200 || !parsed.success) throw new FcmAuthError(answer.status);
    token = { value: parsed.data.access_token, until: now() + (parsed.data.expires_in - 60) * 1000 };
    return token.value;
  }

  return async (message) => {
    const answer = await options.http(`${options.baseUrl.replace(/\/+$/, '')}/v1/projects/${options.projectId}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    });
    // A revoked token is dropped, whatever its age.
    if (answer.status === 401) token = undefined;
    return answer;
  };
}

/** A response's JSON, or undefined if it is not JSON. */
export function getJson(answer: OutboundResponse): unknown {
  try {
    return parseJson(answer.body.toString('utf8'));
  } catch {
    return undefined;
  }
}
