import { parseJson } from '@servery/domain/text';
import * as z from 'zod';
import { type OutboundClient, OutboundError } from '../../platform/http-client/http-client.ts';
import type { TokenSource } from './uber-eats-token.client.ts';

/**
 * `answer`: Uber responded; `code` and `message` of its errors. `notSent`: no connection or no token, so nothing can have happened. `lost`:
 * the request may have arrived, but there was no response, or none that could be read.
 */
export type UberReply =
  | { kind: 'answer'; status: number; body: unknown; code: string; message: string; retryAfterSeconds: number | null; field: string }
  | { kind: 'notSent' | 'lost'; message: string };

export type UberClient = (method: 'GET' | 'POST', path: string, body?: Record<string, unknown>) => Promise<UberReply>;

const failure = z.object({
  code: z.string().catch(''),
  message: z.string().catch(''),
  metadata: z
    .object({
      should_retry: z.boolean().optional().catch(undefined),
      recommended_retry_interval_secs: z.number().optional().catch(undefined),
      erroneous_field: z.string().optional().catch(undefined),
      field_violations: z.array(z.unknown()).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const largestReply = 4 * 1024 * 1024;

const said: Readonly<Record<OutboundError['reason'], string>> = {
  refused: 'The address of Uber Eats is not one that we call',
  unreachable: 'Uber Eats cannot be reached',
  timeout: 'Uber Eats did not answer in time',
  too_large: 'Uber Eats answered with more than we read',
};

function parse(text: string): unknown {
  try {
    return text === '' ? {} : parseJson(text);
  } catch {
    return undefined;
  }
}

/**
 * A client of Uber's JSON over HTTP with the shared token, which is dropped and replaced once if Uber refuses it. Never throws for failures
 * of the network or of Uber.
 */
export function createUberClient(options: { baseUrl: string; http: OutboundClient; tokens: TokenSource; timeoutMs?: number }): UberClient {
  const { baseUrl, http, tokens, timeoutMs = 10_000 } = options;

  async function once(token: string, method: string, path: string, body: Record<string, unknown> | undefined): Promise<UberReply> {
    const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) };
    try {
      const response = await http(baseUrl + path, {
        method,
        headers,
        timeoutMs,
        maxBytes: largestReply,
        ...(body && { body: JSON.stringify(body) }),
      });
      const parsed = parse(response.body.toString('utf8'));
      // Its status counts even if the body cannot be read: the work was done.
      const error = failure.safeParse(parsed);
      const { code = '', message = '', metadata } = error.success ? error.data : {};
      return {
        kind: 'answer',
        status: response.status,
        body: parsed,
        code,
        message,
        retryAfterSeconds: metadata?.should_retry === true ? (metadata.recommended_retry_interval_secs ?? 1) : null,
        field: [metadata?.erroneous_field, JSON.stringify(metadata?.field_violations ?? ''), message].join(' '),
      };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { kind: error.sent ? 'lost' : 'notSent', message: said[error.reason] };
    }
  }

  return async (method, path, body) => {
    const token = await tokens.token();
    if (token === undefined) return { kind: 'notSent', message: 'Uber Eats gives no token' };
    const reply = await once(token, method, path, body);
    if (reply.kind !== 'answer' || reply.status !== 401) return reply;
    const fresh = await tokens.token(token);
    return fresh === undefined ? { kind: 'notSent', message: 'Uber Eats gives no token' } : once(fresh, method, path, body);
  };
}
