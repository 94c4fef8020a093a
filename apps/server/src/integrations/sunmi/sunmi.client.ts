import { createHmac, randomInt } from 'node:crypto';
import * as z from 'zod';

/** What we need of an HTTP client: `fetch` is one, and so is anything that guards outbound calls. */
export type OutboundFetch = (
  url: string,
  init: { method: 'POST'; headers: Record<string, string>; body: string; signal: AbortSignal; redirect: 'error' },
) => Promise<{ status: number; body: AsyncIterable<Uint8Array> | null }>;

export interface SunmiClientOptions {
  baseUrl: string;
  appId: string;
  appKey: string;
  fetch: OutboundFetch;
  /** Milliseconds until an answer is given up; 10 s by default. */
  timeoutMs?: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Six digits, never twice in one second. */
  nonce?: () => string;
}

/**
 * `answer`: the service spoke. `notSent`: no connection, so nothing can have happened. `lost`: the request may have arrived and the
 * answer did not, or was no answer.
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

/** Counts from a random start: two requests of one process never share a nonce within a second, which the service would call a replay. */
const countingNonce = (): (() => string) => {
  let next = randomInt(1_000_000);
  return () => {
    next = (next + 1) % 1_000_000;
    return String(next).padStart(6, '0');
  };
};

const readCapped = async (body: AsyncIterable<Uint8Array> | null): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > largestReply) throw new Error('the answer was too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** `fetch` hides the reason in `cause`, and several addresses of one host in `errors`. */
const errorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const inner = (error as { errors?: unknown[] }).errors?.[0] ?? error.cause;
  return (error as { code?: string }).code ?? errorCode(inner);
};

const failureOf = (error: unknown): SunmiReply => {
  const code = errorCode(error);
  if (neverConnected.has(code)) return { kind: 'notSent', message: `The printer service cannot be reached (${code})` };
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  return { kind: 'lost', message: timedOut ? 'The printer service did not answer in time' : 'The connection to the printer service broke' };
};

/** Speaks the vendor's signed JSON over HTTP. Never throws for what the network or the service does. */
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
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await options.fetch(baseUrl + path, { method: 'POST', headers, body, signal, redirect: 'error' });
      const text = await readCapped(response.body);
      const parsed = envelope.safeParse(parseJson(text));
      if (parsed.success) return { kind: 'answer', code: parsed.data.code, msg: parsed.data.msg, data: parsed.data.data };
      return { kind: 'lost', message: `The printer service gave no readable answer (HTTP ${response.status})` };
    } catch (error) {
      return failureOf(error);
    }
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
