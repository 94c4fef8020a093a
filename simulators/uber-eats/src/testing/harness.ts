import { fastify } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { type OrderInput, type OrderLine, startUberEatsSimulator, type UberEatsSimulatorOptions } from '../index.ts';

export const keys = { clientId: 'app-1', clientSecret: 'test-client-secret' };

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

/** What came to our side. */
export interface Received {
  body: string;
  headers: Record<string, string | string[] | undefined>;
  event: { event_id: string; event_type: string; resource_href: string; meta: Record<string, string> };
}

/** A server of ours that takes webhooks; `answers` are the statuses of the first ones, then it is 200. */
export async function startReceiver(answers: number[] = []) {
  const received: Received[] = [];
  const app = fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/hook', (request, reply) => {
    const body = request.body as string;
    received.push({ body, headers: request.headers, event: JSON.parse(body) as Received['event'] });
    return reply.code(answers.shift() ?? 200).send();
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  toClose.push(() => app.close());
  return { url: `${address}/hook`, received };
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
}

/** Waits until the question is answered with something that is true: long enough for a busy machine. */
export async function until<T>(question: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(10)) {
    const answer = await question();
    if (answer) return answer;
  }
  throw new Error('It did not happen.');
}

/** A simulator with a client that speaks as our adapter would. */
export async function startWorld(options: Partial<UberEatsSimulatorOptions> = {}) {
  const simulator = await startUberEatsSimulator({ port: 0, ...keys, ...options });
  toClose.push(() => simulator.close());

  const ask = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<Answer<T>> => {
    const response = await fetch(`${simulator.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T };
  };

  const form = async (fields: Record<string, string>): Promise<Answer<Record<string, string>>> => {
    const response = await fetch(`${simulator.url}/oauth/v2/token`, { method: 'POST', body: new URLSearchParams(fields) });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const credentials = { client_id: keys.clientId, client_secret: keys.clientSecret };
  const tokenFor = async (scope: string) =>
    (await form({ ...credentials, grant_type: 'client_credentials', scope })).body.access_token ?? '';
  const token = await tokenFor('eats.order eats.store');

  return {
    simulator,
    url: simulator.url,
    ask,
    form,
    credentials,
    tokenFor,
    token,
    /** A call of the API with our token. */
    call: <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => ask<T>(method, path, body, token),
    /** A control call. */
    side: <T = Record<string, unknown>>(method: string, path: string, body?: unknown) => ask<T>(method, `/_sim${path}`, body),
    order: async (input: OrderInput = {}) => (await ask<OrderLine>('POST', '/_sim/orders', input)).body,
    state: async (id: string) => (await ask<OrderLine>('GET', `/_sim/orders/${id}`)).body,
    stop: () => simulator.close(),
  };
}
