import { commonErrorCodes, type Endpoint } from '@servery/contract/endpoint';
import type { ErrorBody } from '@servery/contract/errors';
import type { CallArguments, CallExtras, Client, ClientError, ClientOptions, Result } from './client.types.ts';
import { isGone, isOffline, mayRepeat, repeating } from './repeat-call.ts';

export type * from './client.types.ts';

type LooseOptions = CallExtras & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
/** `cut`: the connection broke, or a gateway answered for a server node that has stopped. */
type LooseResult = { ok: true; data: unknown } | { ok: false; error: ClientError; cut?: boolean };

/** The title of a failure because nothing could be reached. */
export const noConnection = 'No connection';
const unreachable = (timedOut: boolean): ClientError => ({
  code: 'network',
  title: timedOut ? 'This is taking too long' : noConnection,
  message: timedOut ? 'The server did not answer in time. Please try again.' : 'Please check the connection and try again.',
  requestId: '',
  status: 0,
});

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' && value !== null && 'code' in value && 'title' in value && 'message' in value;

/** A proxy answered in the server's place: the connection works, and the server may or may not have handled the call. */
const brokenAnswer: ClientError = {
  ...unreachable(false),
  title: 'The server is not available',
  message: 'It gave no proper answer. Please try again in a moment.',
};

/** A code that this endpoint does not list (from a newer server) keeps its message and counts as an internal error. */
const closedCode = (endpoint: Endpoint, code: string): string =>
  (endpoint.errors as readonly string[]).includes(code) || (commonErrorCodes as readonly string[]).includes(code)
    ? code
    : 'internal_server_error';

/** An answer slower than this says too little about the time. Milliseconds. */
const slow = 5000;

/**
 * The server's time from an answer's date header, which is truncated to the second; null without one. `took`: milliseconds since the
 * request.
 */
const getServerTime = (response: Response, took: number): number | null => {
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) || took > slow ? null : date + 500 + took / 2;
};

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** The typed client for the contract's endpoints. Answers are not validated here: the server has validated them. */
export const createClient = (options: ClientOptions): Client => {
  const send = options.fetch ?? ((...input: Parameters<typeof fetch>) => fetch(...input));

  const getUrl: Client['getUrl'] = (spec, params = {}, query = {}) => {
    const path = spec.path.replaceAll(/\{([A-Za-z]+)\}/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined || value === '') throw new Error(`Missing path parameter ${name} of ${spec.path}`);
      return encodeURIComponent(value);
    });
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(name, String(value));
    return `${options.baseUrl}/api${path}${search.size > 0 ? `?${search}` : ''}`;
  };

  const attempt = async (endpoint: Endpoint, call: LooseOptions): Promise<LooseResult> => {
    const controller = new AbortController();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, call.timeout ?? 15_000);
    const forward = () => controller.abort();
    call.signal?.addEventListener('abort', forward);
    if (call.signal?.aborted) controller.abort();
    const own = typeof options.headers === 'function' ? options.headers() : options.headers;
    const asked = performance.now();
    try {
      const response = await send(getUrl(endpoint, call.params, call.query), {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
          ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
          ...own,
          ...call.headers,
        },
        ...(endpoint.body ? { body: JSON.stringify(call.body ?? {}) } : {}),
        credentials: 'same-origin',
        signal: controller.signal,
        ...(call.keepalive ? { keepalive: true } : {}),
      });
      const serverTime = getServerTime(response, performance.now() - asked);
      // Anything but JSON is not from our server: a proxy's page, a hotel's login. It says nothing about the call.
      const answer: unknown = await response.json().catch((broken: unknown) => {
        // A connection that breaks within an answer is no answer; a body that is not JSON is somebody else's page.
        if (broken instanceof SyntaxError) return undefined;
        throw broken;
      });
      if (serverTime !== null && ((response.ok && answer !== undefined) || isErrorBody(answer))) options.onServerTime?.(serverTime);
      if (response.ok && answer !== undefined) return { ok: true, data: answer };
      const cut = isGone(response.status);
      if (!isErrorBody(answer)) return { ok: false, error: response.status >= 500 ? brokenAnswer : unreachable(false), cut };
      if (response.status === 401) options.onSignedOut?.();
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      return {
        ok: false,
        cut: cut && answer.code === 'service_unavailable',
        error: {
          ...answer,
          code: closedCode(endpoint, answer.code),
          status: response.status,
          ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
        },
      };
    } catch {
      return { ok: false, error: unreachable(timedOut), cut: !timedOut && call.signal?.aborted !== true };
    } finally {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', forward);
    }
  };

  /** Sends a call, and again if the connection broke and repeating is harmless, or if its caller asked for retries. */
  const call = async <E extends Endpoint>(endpoint: E, ...[given]: CallArguments<E>): Promise<Result<E>> => {
    const loose = (given ?? {}) as LooseOptions;
    let result = await attempt(endpoint, loose);
    const harmless = loose.retries !== 0 && mayRepeat(endpoint, loose.idempotencyKey);
    let left = loose.retries ?? 0;
    let until: number | undefined;
    for (let tries = 0; !result.ok && !loose.signal?.aborted; tries += 1) {
      const { code, retryAfter } = result.error;
      if (code !== 'network' && code !== 'service_unavailable') break;
      const asked = retryAfter === undefined ? undefined : Math.min(retryAfter * 1000, 10_000);
      if (harmless && result.cut === true && !isOffline()) {
        until ??= performance.now() + repeating.forMs;
        const wait = asked ?? repeating.pauses[Math.min(tries, repeating.pauses.length - 1)] ?? 0;
        if (performance.now() + wait <= until) {
          left = Math.max(0, left - 1);
          await pause(wait);
          result = await attempt(endpoint, loose);
          continue;
        }
      }
      if (left === 0) break;
      left -= 1;
      await pause(asked ?? 500 * 2 ** tries);
      result = await attempt(endpoint, loose);
    }
    return result as Result<E>;
  };

  return { call, getUrl };
};
