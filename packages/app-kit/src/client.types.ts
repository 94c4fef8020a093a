import type { BodySentTo, Endpoint, ErrorsOf, ParamsOf, QuerySentTo, ResponseOf } from '@servery/contract/endpoint';
import type { FieldError } from '@servery/contract/errors';

/** Why a call failed. `network`: no answer, or none from our server; the call may or may not have taken effect. */
export interface ClientError<Code extends string = string> {
  code: Code | 'network';
  title: string;
  message: string;
  /** For support; empty when there was no answer. */
  requestId: string;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  fields?: FieldError[];
  details?: unknown;
  /** Seconds to wait before trying again. */
  retryAfter?: number;
}

export type ErrorOf<E> = ClientError<ErrorsOf<E>>;
export type Result<E> = { ok: true; data: ResponseOf<E> } | { ok: false; error: ErrorOf<E> };

type Params<E> = [keyof ParamsOf<E>] extends [never] ? { params?: undefined } : { params: ParamsOf<E> };
type Query<E> = [QuerySentTo<E>] extends [undefined]
  ? { query?: undefined }
  : Record<never, never> extends QuerySentTo<E>
    ? { query?: QuerySentTo<E> | undefined }
    : { query: QuerySentTo<E> };
type Body<E> = [BodySentTo<E>] extends [undefined] ? { body?: undefined } : { body: BodySentTo<E> };

/** Identifies a reading call: its query key. */
export type ReadOptions<E> = Params<E> & Query<E>;

export interface CallExtras {
  /** Makes a repeat harmless: the server handles the call once and answers every repeat with the first answer. Stored for 24 h. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call counts as failed; 15 s unless given. */
  timeout?: number | undefined;
  /**
   * How often to repeat the call after `network` or 503, or after a time-out. Only for reads and for calls that may be repeated. Without
   * it, a call that may be repeated is sent again for 5 s if its connection broke (`repeat-call.ts`); 0: never.
   */
  retries?: number | undefined;
  /** The call is sent even if the page ends before its answer. */
  keepalive?: boolean | undefined;
}
export type CallOptions<E> = Params<E> & Query<E> & Body<E> & CallExtras;

/** The second argument is optional where nothing in it is required. */
export type CallArguments<E> = Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface Client {
  /** Calls an endpoint. Never throws for an expected failure: check `ok`. */
  call<E extends Endpoint>(endpoint: E, ...options: CallArguments<E>): Promise<Result<E>>;
  /** The URL of an endpoint or a stream, with its parameters filled in. */
  getUrl(spec: { path: string }, params?: Record<string, string>, query?: Record<string, unknown>): string;
}

export interface ClientOptions {
  /** Origin of the server; '' in a browser that loaded its page from it. */
  baseUrl: string;
  /** Headers for every call, computed each time. */
  headers?: (() => Record<string, string>) | Record<string, string> | undefined;
  /** Called when an answer reports that there is no session (401). */
  onSignedOut?: (() => void) | undefined;
  /** The server's clock, epoch milliseconds, from the date of its answers: to about a second. */
  onServerTime?: ((now: number) => void) | undefined;
  fetch?: typeof fetch | undefined;
}
