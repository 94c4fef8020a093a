import { createHmac, randomInt } from 'node:crypto';
import { parseJson } from '@servery/domain/text';
import * as z from 'zod';
import { type OutboundClient, OutboundError } from '../../platform/http-client/http-client.ts';

export interface SunmiClientOptions {
  baseUrl: string;
  appId: string;
  appKey: string;
  http: OutboundClient;
  /** Time-out in milliseconds; 10 s by default. */
  timeoutMs?: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Six digits, never twice in one second. */
  nonce?: () => string;
}

/**
 * `answer`: the service responded. `notSent`: no connection, so nothing can have happened. `lost`: the request may have arrived, but there
 * was no response, or none that could be read.
 */
export type SunmiReply =
  | { kind: 'answer'; code: number; msg: string; data: unknown }
  | { kind: 'notSent'; message: string }
  | { kind: 'lost'; message: string };

export type SunmiClient = (path: string, body: Record<string, unknown>) => Promise<SunmiReply>;

const envelope = z.object({
  code: z.union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ]),
  msg: z.string().catch(''),
  data: z.unknown().optional(),
});
const largestReply = 64 * 1024;

/** Lower-case hex HMAC-SHA256 over the body's exact text, app id, timestamp and nonce, without separators. */
export const signRequest = (appKey: string, body: string, appId: string, timestamp: string, nonce: string): string =>
  createHmac('sha256', appKey)
    .update(body + appId + timestamp + nonce)
    .digest('hex');

/**
 * Counts from a random start: two requests of one process never share a nonce within a second, which the service would treat as a replay.
 */
const countingNonce = (): (() => string) => {
  let next = randomInt(1_000_000);
  return () => {
    next = (next + 1) % 1_000_000;
    return String(next).padStart(6, '0');
  };
};

const said: Readonly<Record<OutboundError['reason'], string>> = {
  refused: 'The address of the printer service is not one that we call',
  unreachable: 'The printer service cannot be reached',
  timeout: 'The printer service did not answer in time',
  too_large: 'The printer service answered with more than we read',
};

const getFailure = (error: unknown): SunmiReply => {
  if (!(error instanceof OutboundError)) throw error;
  return { kind: error.sent ? 'lost' : 'notSent', message: said[error.reason] };
};

const getJson = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** A client of the vendor's signed JSON over HTTP. Never throws for failures of the network or the service. */
export const createSunmiClient = (options: SunmiClientOptions): SunmiClient => {
  const { appId, appKey, timeoutMs = 10_000, now = Date.now, nonce = countingNonce() } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  return async (path, payload) => {
    const body = JSON.stringify(payload);
    const timestamp = String(Math.floor(now() / 1000));
    const once = nonce();
    const headers = {
      'Content-Type': 'application/json',
      Source: 'openapi',
      'Sunmi-Appid': appId,
      'Sunmi-Timestamp': timestamp,
      'Sunmi-Nonce': once,
      'Sunmi-Sign': signRequest(appKey, body, appId, timestamp, once),
    };
    try {
      const response = await options.http(baseUrl + path, { method: 'POST', headers, body, timeoutMs, maxBytes: largestReply });
      const parsed = envelope.safeParse(getJson(response.body.toString('utf8')));
      if (!parsed.success) return { kind: 'lost', message: `The printer service gave no readable answer (HTTP ${response.status})` };
      const { code, msg, data } = parsed.data;
      return { kind: 'answer', code, msg, data };
    } catch (error) {
      return getFailure(error);
    }
  };
};
