import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { acceptOrder, completeOrder, listOrders } from '@servery/contract/online-ordering';
import { login } from '@servery/contract/user';
import { getMe } from '@servery/contract/user';
import { createClient, type Client } from './client.ts';
import { newGuestToken } from './ids.ts';

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const params = { restaurantId: 'r1', storeId: 's/1', orderId: 'o1' };
const refusal = { code: 'ORDER_ALREADY_ACCEPTED', title: 'Order Already Accepted', message: 'Text.', requestId: 'req-1' };

const clientWith = (...answers: (Response | Error | Promise<Response>)[]) => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  for (const answer of answers) {
    if (answer instanceof Error) fetch.mockRejectedValueOnce(answer);
    else fetch.mockImplementationOnce(async () => answer);
  }
  const onSignedOut = vi.fn<() => void>();
  return { client: createClient({ baseUrl: 'http://here', headers: { 'x-guest-token': 't' }, fetch, onSignedOut }), fetch, onSignedOut };
};

describe('call', () => {
  it('fills in path and query, sends body, key and headers', async () => {
    const { client, fetch } = clientWith(json(200, { ok: 1 }), json(200, { rows: [] }));
    await client.call(acceptOrder, { params, body: { etaInMinutes: 15 }, idempotencyKey: 'key-1' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('http://here/api/online-ordering/restaurants/r1/stores/s%2F1/orders/o1/accept');
    expect(init).toMatchObject({ method: 'POST', body: '{"etaInMinutes":15}', credentials: 'same-origin' });
    expect(init?.headers).toMatchObject({ 'idempotency-key': 'key-1', 'x-guest-token': 't', 'content-type': 'application/json' });

    await client.call(listOrders, { params: { restaurantId: 'r', storeId: 's' }, query: { limit: 5, search: 'a b' } });
    expect(fetch.mock.calls[1]?.[0]).toMatch(/\/orders\?limit=5&search=a\+b$/);
    expect(fetch.mock.calls[1]?.[1]).not.toHaveProperty('body');
  });

  it('lets a call outlive the page on request', async () => {
    const { client, fetch } = clientWith(json(200, {}), json(200, {}));
    await client.call(getMe, { keepalive: true });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
    await client.call(getMe);
    expect(fetch.mock.calls[1]?.[1]).not.toHaveProperty('keepalive');
  });

  it('returns an error of the catalogue as a value, with its retry time', async () => {
    const { client } = clientWith(json(409, refusal, { 'retry-after': '3' }));
    const result = await client.call(acceptOrder, { params, body: { etaInMinutes: 0 } });
    expect(result).toMatchObject({ ok: false, error: { ...refusal, status: 409, retryAfter: 3 } });
    if (!result.ok) {
      expectTypeOf<'network'>().toExtend<typeof result.error.code>();
      expectTypeOf<'ORDER_PROCESSING'>().toExtend<typeof result.error.code>();
      expectTypeOf<'invalid_grant'>().not.toExtend<typeof result.error.code>();
    }
  });

  it('keeps the message of a code that the endpoint does not list, under a code that it does', async () => {
    const { client } = clientWith(json(418, { code: 'teapot', title: 'Teapot', message: 'Short and stout.', requestId: 'r' }));
    expect(await client.call(getMe)).toMatchObject({ ok: false, error: { code: 'internal_server_error', title: 'Teapot', status: 418 } });
  });

  it('reads the server’s time from its answers, to the second, and from nobody else’s', async () => {
    const date = 'Sat, 21 Nov 2026 02:00:00 GMT';
    const onServerTime = vi.fn<(now: number) => void>();
    const answers = [
      json(200, {}, { date }),
      json(409, refusal, { date }),
      new Response('<html>', { status: 200, headers: { date } }),
      json(502, { oops: true }, { date }),
      json(200, {}),
    ];
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answers.shift()!);
    const client = createClient({ baseUrl: '', fetch, onServerTime });
    for (let call = 0; call < 5; call += 1) await client.call(getMe);
    expect(onServerTime).toHaveBeenCalledTimes(2);
    for (const [now] of onServerTime.mock.calls) expect(Math.floor(now / 1000)).toBe(Date.parse(date) / 1000);
  });

  it.each([
    ['a refused connection', new TypeError('failed to fetch')],
    ["a proxy's page", new Response('<html>', { status: 200 })],
    ["a hotel's login", json(403, { oops: true })],
  ])('takes %s for no connection', async (_name, answer) => {
    const { client } = clientWith(answer);
    const error = { code: 'network', title: 'No connection', status: 0 };
    expect(await client.call(getMe, { retries: 0 })).toMatchObject({ ok: false, error });
  });

  it.each([
    ['without our body', () => json(502, { oops: true })],
    ['that is a page', () => new Response('<h1>Internal Server Error</h1>', { status: 500 })],
  ])('says of a gateway error %s that the server is not available, and nothing of the connection', async (_name, answer) => {
    const { client } = clientWith(answer());
    const error = { code: 'network', title: 'The server is not available', status: 0 };
    expect(await client.call(getMe, { retries: 0 })).toMatchObject({ ok: false, error });
  });

  it('times out, and reports that', async () => {
    const fetch: typeof globalThis.fetch = (_url, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))));
    const client = createClient({ baseUrl: '', fetch });
    expect(await client.call(getMe, { timeout: 5 })).toMatchObject({
      ok: false,
      error: { code: 'network', title: 'This is taking too long' },
    });
  });

  it('reports a lost session once per 401', async () => {
    const { client, onSignedOut } = clientWith(
      json(401, { code: 'user_not_allowed', title: 'Please sign in', message: '', requestId: '' }),
    );
    expect(await client.call(getMe)).toMatchObject({ ok: false, error: { code: 'user_not_allowed' } });
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it('takes a 401 of a proxy or a login page of the network for no answer: nobody is signed out', async () => {
    const page = new Response('<h1>Sign in to the guest network</h1>', { status: 401, headers: { 'content-type': 'text/html' } });
    const { client, onSignedOut } = clientWith(page);
    expect(await client.call(getMe)).toMatchObject({ ok: false, error: { code: 'network' } });
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it('retries with the same key after a lost answer, but not after a refusal', async () => {
    vi.useFakeTimers();
    const again = clientWith(new TypeError('lost'), json(200, { id: 'o1' }));
    const first = again.client.call(acceptOrder, { params, body: { etaInMinutes: 0 }, idempotencyKey: 'same', retries: 2 });
    await vi.runAllTimersAsync();
    expect(await first).toMatchObject({ ok: true });
    expect(again.fetch.mock.calls.map(([, init]) => (init?.headers as Record<string, string>)['idempotency-key'])).toEqual([
      'same',
      'same',
    ]);

    const refused = clientWith(json(409, refusal));
    expect(await refused.client.call(acceptOrder, { params, body: { etaInMinutes: 0 }, retries: 2 })).toMatchObject({ ok: false });
    expect(refused.fetch).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  describe('a call whose connection breaks', () => {
    const lost = () => new TypeError('connection reset');
    const gone = (status: number) => new Response('<h1>Bad gateway</h1>', { status });
    const busy = () => json(503, { code: 'service_unavailable', title: 'Busy', message: '', requestId: '' }, { 'retry-after': '1' });
    const complete = { params, body: {} };
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });
    const settled = async <T>(promise: Promise<T>) => {
      await vi.runAllTimersAsync();
      return promise;
    };

    it.each([
      ['in its connection', lost],
      ['by a gateway: 502', () => gone(502)],
      ['by a gateway: 504', () => gone(504)],
      ['by a node that stops: 503 with Retry-After', busy],
    ])('%s is sent again by itself where that is harmless', async (_name, answer) => {
      const read = clientWith(answer(), answer(), json(200, { ok: 1 }));
      expect(await settled(read.client.call(getMe))).toMatchObject({ ok: true });
      expect(read.fetch).toHaveBeenCalledTimes(3);
      const written = clientWith(answer(), json(200, { ok: 1 }));
      expect(await settled(written.client.call(completeOrder, { ...complete, idempotencyKey: 'one' }))).toMatchObject({ ok: true });
      const keys = written.fetch.mock.calls.map(([, init]) => (init?.headers as Record<string, string>)['idempotency-key']);
      expect(keys).toEqual(['one', 'one']);
    });

    it('is not retried without a key where the contract requires one, nor is a sign-in', async () => {
      const calls: ((client: Client) => Promise<unknown>)[] = [
        (client) => client.call(completeOrder, complete),
        (client) => client.call(login, { body: { email: 'a@b.c', password: 'secret' } }),
        (client) => client.call(getMe, { retries: 0 }),
      ];
      for (const call of calls) {
        const { client, fetch } = clientWith(lost());
        expect(await settled(call(client))).toMatchObject({ ok: false, error: { code: 'network' } });
        expect(fetch).toHaveBeenCalledOnce();
      }
    });

    it('fails after 5 s, with the error', async () => {
      const fetch = vi.fn<typeof globalThis.fetch>(async () => Promise.reject(lost()));
      const began = performance.now();
      const answer = await settled(createClient({ baseUrl: '', fetch }).call(getMe));
      expect(answer).toMatchObject({ ok: false, error: { title: 'No connection' } });
      expect(fetch.mock.calls.length).toBeGreaterThan(3);
      expect(performance.now() - began).toBeLessThanOrEqual(5000);
    });

    it('fails immediately while the device is offline, when its caller cancelled, and after an answer', async () => {
      vi.stubGlobal('navigator', { onLine: false });
      const offline = clientWith(lost());
      expect(await settled(offline.client.call(getMe))).toMatchObject({ ok: false });
      vi.stubGlobal('navigator', { onLine: true });
      const left = clientWith(lost());
      const signal = AbortSignal.abort();
      expect(await settled(left.client.call(getMe, { signal }))).toMatchObject({ ok: false });
      const page = clientWith(new Response('<html>', { status: 200 }));
      expect(await settled(page.client.call(getMe))).toMatchObject({ ok: false });
      for (const { fetch } of [offline, left, page]) expect(fetch).toHaveBeenCalledOnce();
    });
  });

  it('types calls by the contract', () => {
    const { client } = clientWith();
    // @ts-expect-error the parameters are missing
    void (() => client.call(listOrders, {}));
    // @ts-expect-error the body is wrong
    void (() => client.call(login, { body: { email: 'a@b.c' } }));
  });
});

it('makes guest tokens in the contract’s format', () => {
  for (let round = 0; round < 50; round += 1) expect(newGuestToken()).toMatch(/^[A-Za-z0-9_-]{22}$/);
});
