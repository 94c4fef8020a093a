import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { requirementText } from './stripe-requirements.mapping.ts';
import { createStripeEvents } from './stripe-events.adapter.ts';
import { browserConfig, pageSources } from './stripe.client.ts';
import { stripeEnv } from './stripe.env.ts';
import { toDecline, disputeState, getFailure, intentState, isBurntKey, refundState, getRefusal } from './stripe.mapping.ts';

const error = (statusCode: number | undefined, raw: object = {}) =>
  Stripe.errors.StripeError.generate({
    type: 'api_error',
    message: 'said',
    ...(statusCode === undefined ? {} : { statusCode }),
    ...raw,
  } as never);

describe('states', () => {
  it('are never taken for done when they are new', () => {
    expect(['requires_payment_method', 'requires_capture', 'succeeded', 'canceled', 'brand_new'].map(intentState)).toEqual([
      'awaitingCard',
      'authorised',
      'captured',
      'cancelled',
      'processing',
    ]);
    expect(['succeeded', 'requires_action', 'canceled', 'brand_new', null].map(refundState)).toEqual([
      'succeeded',
      'pending',
      'failed',
      'pending',
      'pending',
    ]);
    expect(['warning_closed', 'under_review', 'lost', 'brand_new'].map(disputeState)).toEqual(['won', 'open', 'lost', 'open']);
  });
});

describe('failures', () => {
  it.each([
    [error(402, { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' }), 'declined'],
    [error(400, { type: 'invalid_request_error', code: 'parameter_missing' }), 'refused'],
    [error(401, { type: 'invalid_request_error' }), 'refused'],
    [error(403, { type: 'invalid_request_error', code: 'account_invalid' }), 'refused'],
    [error(404, { type: 'invalid_request_error', code: 'resource_missing' }), 'refused'],
    [error(400, { type: 'invalid_request_error', code: 'lock_timeout' }), 'unknown'],
    [error(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }), 'unknown'],
    [error(429, { code: 'rate_limit' }), 'unknown'],
    [error(500), 'unknown'],
    [error(503), 'unknown'],
    [error(418), 'unknown'],
    [error(undefined), 'unknown'],
    [new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'cut' } as never), 'unknown'],
    [new TypeError('made no sense'), 'unknown'],
    ['thrown', 'unknown'],
  ])('%s is %s', (thrown, outcome) => {
    expect(getFailure(thrown).outcome).toBe(outcome);
  });

  it('are named by the bank before the provider', () => {
    expect(toDecline({ code: 'card_declined', decline_code: 'insufficient_funds' }).code).toBe('insufficient_funds');
    expect(toDecline({ code: 'expired_card' }).code).toBe('expired_card');
    expect(toDecline({}).code).toBe('card_declined');
    expect(getRefusal(error(402, { type: 'card_error', code: 'expired_card' }))).toMatchObject({
      outcome: 'refused',
      code: 'expired_card',
    });
  });

  it('burn a key only when the provider says that it has kept them', () => {
    expect(isBurntKey(error(500, { headers: { 'idempotent-replayed': 'true' } }))).toBe(true);
    expect(isBurntKey(error(500, { headers: {} }))).toBe(false);
    expect(isBurntKey(error(402, { type: 'card_error', headers: { 'idempotent-replayed': 'true' } }))).toBe(false);
  });
});

it('says in words what the provider wants to know', () => {
  expect(
    [
      'individual.dob.day',
      'external_account',
      'tos_acceptance.ip',
      'person_1AbC.first_name',
      'individual.verification.document',
      'company.brand_new',
      'new_thing.in_it',
    ].map(requirementText),
  ).toEqual([
    "Owner's date of birth",
    'Bank account for payouts',
    "Agreement to the provider's terms",
    "Person's first name",
    'Proof of identity',
    "Company's brand new",
    'New thing in it',
  ]);
});

describe('the configuration', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

  it('calls a host in the clear on this machine only, and mixes no modes', () => {
    expect(() => stripeEnv.parse({ ...keys, STRIPE_BASE_URL: 'http://example.com' })).toThrow('needs https');
    expect(() => stripeEnv.parse({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow('must both be');
    expect(() => stripeEnv.parse({ ...keys, STRIPE_SECRET_KEY: 'whatever' })).toThrow('sk_test_');
    expect(() => stripeEnv.parse({ ...keys, STRIPE_PLATFORM_WEBHOOK_SECRET: 'short' })).toThrow();
    expect(stripeEnv.parse({ ...keys, STRIPE_BASE_URL: 'http://127.0.0.1:4400' }).STRIPE_BASE_URL).toBe('http://127.0.0.1:4400');
  });

  it("shows our form with the simulator, and the provider's with the provider", () => {
    const simulated = stripeEnv.parse({ ...keys, STRIPE_BASE_URL: 'http://127.0.0.1:4400' });
    expect(browserConfig(simulated)).toEqual({ publishableKey: 'pk_test_1', simulatorUrl: 'http://127.0.0.1:4400', live: false });
    expect(pageSources(simulated)).toEqual({ script: [], frame: [], connect: ['http://127.0.0.1:4400'] });
    const live = stripeEnv.parse({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' });
    expect(browserConfig(live)).toEqual({ publishableKey: 'pk_live_1', simulatorUrl: null, live: true });
    expect(pageSources(live)).toMatchObject({ script: ['https://js.stripe.com'], connect: ['https://api.stripe.com'] });
  });
});

describe('the signature of an event', () => {
  const stripe = new Stripe('sk_test_1');
  const secrets = { platform: 'whsec_platform', connect: 'whsec_connect' };
  const events = createStripeEvents(stripe, { live: false, secrets });
  const now = Date.UTC(2026, 10, 21);
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: now / 1000,
    livemode: false,
    data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { restaurantId: 'r', paymentId: 'p' } } },
  });
  const header = (secret = secrets.platform, at = now) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1000) });
  const verify = (change: Partial<Parameters<typeof events.verify>[0]> = {}) =>
    events.verify({ side: 'platform', body: Buffer.from(payload), signature: header(), now, ...change });

  it('is taken when it is right', () => {
    expect(verify()).toMatchObject({ id: 'evt_1', intentId: 'pi_1', restaurantId: 'r', paymentId: 'p', accountId: null, live: false });
    expect(verify({ signature: header(secrets.platform, now - 299_000) })).toBeDefined();
    expect(verify({ signature: header(secrets.platform, now + 299_000) })).toBeDefined();
  });

  it.each([
    ['none', { signature: undefined }],
    ['nonsense', { signature: 't=now,v1=yes' }],
    ['one without a time', { signature: header().replace(/t=\d+,/, '') }],
    ['one of the other endpoint', { signature: header(secrets.connect) }],
    ['one at the other endpoint', { side: 'connect' as const }],
    ['an old one', { signature: header(secrets.platform, now - 301_000) }],
    ['one from the future', { signature: header(secrets.platform, now + 301_000) }],
    ['one that claims a second time', { signature: `t=${now / 1000 + 9_000},${header()}` }],
    ['other bytes', { body: Buffer.from(`${payload} `) }],
    ['nothing', { body: Buffer.alloc(0) }],
  ])('is refused: %s', (_what, change) => {
    expect(verify(change)).toBeUndefined();
  });

  it('is refused where there is no secret', () => {
    const open = createStripeEvents(stripe, { live: false, secrets: { platform: undefined, connect: '' } });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: 'x', timestamp: now / 1000 });
    for (const side of ['platform', 'connect'] as const)
      expect(open.verify({ side, body: Buffer.from(payload), signature, now })).toBeUndefined();
  });

  it.each([
    ['{"id":"x","object":"v2.core.event","type":"x"}', { id: 'x', type: 'x', unusable: null }],
    ['{"hello":true}', { type: '', createdAt: new Date(now), unusable: 'The event names no type.' }],
    ['[]', { type: '', unusable: 'The body is no JSON object that can be read.' }],
  ])('says what is wrong with it where it is no event that anybody can follow: %s', (text, expected) => {
    const signature = stripe.webhooks.generateTestHeaderString({ payload: text, secret: secrets.platform, timestamp: now / 1000 });
    expect(verify({ body: Buffer.from(text), signature })).toMatchObject(expected);
  });
});
