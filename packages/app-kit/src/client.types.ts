import type { BodySentTo, Endpoint, ErrorsOf, ParamsOf, QuerySentTo, ResponseOf } from '@servery/contract/endpoint';
import type { FieldError } from '@servery/contract/errors';

/** Why a call failed. `network`: no answer, or none of ours; the call may or may not have taken effect. */
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

/** What names a reading call: its query key. */
export type ReadOptions<E> = Params<E> & Query<E>;

export interface CallExtras {
  /** Makes a repeat harmless: the server does it once and gives every repeat the first answer. Persisted for 24 h. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call counts as failed; 15 s unless given. */
  timeout?: number | undefined;
  /**
   * How often to send it again after `network` or 503, also after a time-out. Only for reads and for calls that may be repeated. Without it a
   * call that is harmless to repeat is sent again for 5 s when its connection was cut (`repeat-call.ts`); 0: never.
   */
  retries?: number | undefined;
  /** It arrives also when the page ends before its answer. */
  keepalive?: boolean | undefined;
}
export type CallOptions<E> = Params<E> & Query<E> & Body<E> & CallExtras;

/** The second argument may be left out where nothing in it is required. */
export type CallArguments<E> = Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface Client {
  /** Calls an endpoint. Never throws for an expected failure: look at `ok`. */
  call<E extends Endpoint>(endpoint: E, ...options: CallArguments<E>): Promise<Result<E>>;
  /** The address of an endpoint or a stream, with its parameters filled in. */
  getUrl(spec: { path: string }, params?: Record<string, string>, query?: Record<string, unknown>): string;
}

export interface ClientOptions {
  /** Origin of the server; '' in a browser that got its page from it. */
  baseUrl: string;
  /** Headers of every call, asked for each time. */
  headers?: (() => Record<string, string>) | Record<string, string> | undefined;
  /** Called when an answer says that there is no session (401). */
  onSignedOut?: (() => void) | undefined;
  /** The server's clock, epoch milliseconds, as answers tell it: to about a second. */
  onServerTime?: ((now: number) => void) | undefined;
  fetch?: typeof fetch | undefined;
}
