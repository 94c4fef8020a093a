import type { BodySentTo, Endpoint, ParamsOf, QuerySentTo, ResponseOf } from '@servery/contract/endpoint';
import type { ErrorBody } from '@servery/contract/errors';

export type Answer<T> = { status: number; headers: Headers } & ({ ok: true; data: T } | { ok: false; error: ErrorBody });

interface Input<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: Partial<QuerySentTo<E>>;
  body?: BodySentTo<E>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An HTTP client that behaves like a browser: stores cookies, sends an Origin, never throws for an error response. */
export class ApiClient {
  readonly base: string;
  cookie = '';
  readonly #headers: Record<string, string>;

  /** @param headers sent with every call, for example the client address that a proxy would add */
  constructor(base: string, headers: Record<string, string> = {}) {
    this.base = base;
    this.#headers = headers;
  }

  /** Calls an endpoint of the contract over HTTP. Rejects only when the connection fails. */
  async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<Answer<ResponseOf<E>>> {
    const params = (input.params ?? {}) as Record<string, string>;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
      if (value !== undefined) query.set(key, String(value));
    const response = await fetch(`${this.base}/api${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: endpoint.method,
      headers: {
        origin: this.base,
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.#headers,
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(';')[0]!;
      const kept = this.cookie.split('; ').filter((entry) => entry !== '' && entry.split('=')[0] !== pair.split('=')[0]);
      this.cookie = [...kept, pair].join('; ');
    }
    const json = (await response.json()) as never;
    const common = { status: response.status, headers: response.headers };
    return response.ok ? { ...common, ok: true, data: json } : { ...common, ok: false, error: json };
  }

  /** Like `call`, but an error response is thrown with its body. */
  async must<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<ResponseOf<E>> {
    const answer = await this.call(endpoint, input);
    if (!answer.ok) throw new Error(`${endpoint.id} answered ${answer.status}: ${JSON.stringify(answer.error)}`);
    return answer.data;
  }
}
