import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { type Ledger, startStripeSimulator, type StripeSimulatorOptions } from '../index.ts';

export const secretKey = 'sk_test_simulated';
export const publishableKey = 'pk_test_simulated';
export const webhookSecrets = { platform: 'whsec_of_the_platform', connect: 'whsec_of_connect' };

/** Nothing that leads away from the shop, so no return address is needed. */
export const cardsOnly = { allowed_payment_method_types: ['card' as const] };

/** The provider's own package, pointed at a simulator and otherwise unchanged. */
export const makeStripeClient = (url: string, more: ConstructorParameters<typeof Stripe>[1] = {}, key = secretKey): Stripe => {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...more });
};

export interface Bench {
  url: string;
  stripe: Stripe;
  /** A control call. Answers its JSON. */
  side<T = never>(path: string, body?: object, method?: string): Promise<T>;
  ledger(): Promise<Ledger>;
  /** Sets the clock forward. */
  forward(time: { ms?: number; days?: number }): Promise<void>;
  close(): Promise<void>;
}

/** A simulator for one test, and a client for it. It ends with the test. */
export const startBench = async (options: Partial<StripeSimulatorOptions> = {}): Promise<Bench> => {
  const simulator = await startStripeSimulator({ port: 0, secretKey, publishableKey, webhookSecrets, ...options });
  let open = true;
  const close = async () => {
    if (open) await simulator.close();
    open = false;
  };
  onTestFinished(close);
  const side = async <T>(path: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<T> => {
    const response = await fetch(`${simulator.url}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const answer = (await response.json()) as T & { message?: string };
    if (!response.ok) throw new Error(`${response.status}: ${answer.message}`);
    return answer;
  };
  return {
    url: simulator.url,
    stripe: makeStripeClient(simulator.url),
    side,
    ledger: () => side<Ledger>('/_sim/ledger'),
    forward: async (time) => void (await side('/_sim/clock', time)),
    close,
  };
};

/** A connected account that may take payments and be paid out. */
export const readyAccount = async ({ stripe, side }: Bench, country = 'AU'): Promise<string> => {
  const { id } = await stripe.accounts.create({
    type: 'custom',
    country,
    email: 'owner@example.com',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  await side(`/_sim/accounts/${id}/complete`, {});
  return id;
};

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: Stripe.Event;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What is answered from now on. */
  answer(status: number): void;
  types(): string[];
}

/** Somebody who takes webhooks. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      received.push({ path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) as Stripe.Event });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(next) {
      status = next;
    },
    types: () => received.map((each) => each.event.type),
  };
};

/** What a call throws, as the package's error. */
export const catchStripeError = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('It went well, though it should not.');
};
