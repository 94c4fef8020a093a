import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { makeStripeClient, catchStripeError, publishableKey, secretKey, startBench, cardsOnly } from '../testing/start.ts';
import { canonical, decodeForm } from './form.ts';
import { apiVersion } from './gate.ts';

describe('forms', () => {
  it('decode nested names and lists, and refuse what cannot be', () => {
    const tree = decodeForm('a=1&b[c][d]=x%26y&list[0]=p&list[1]=q&more[]=1&more[]=2&empty=&deep[0][name]=z&__proto__[polluted]=1');
    expect(JSON.parse(JSON.stringify(tree))).toEqual({
      a: '1',
      b: { c: { d: 'x&y' } },
      list: { 0: 'p', 1: 'q' },
      more: { 0: '1', 1: '2' },
      empty: '',
      deep: { 0: { name: 'z' } },
      ['__proto__']: { polluted: '1' },
    });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(() => decodeForm('a=1&a[b]=2')).toThrow('Invalid object');
    expect(() => decodeForm('a[b][c][d][e][f][g][h][i]=2')).toThrow('nested too deeply');
  });

  it('are the same in any order', () => {
    expect(canonical(decodeForm('a=1&b[x]=2&b[y]=3'))).toBe(canonical(decodeForm('b[y]=3&a=1&b[x]=2')));
    expect(canonical(decodeForm('a=1'))).not.toBe(canonical(decodeForm('a=2')));
  });
});

it('speaks the version of the installed package', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION);
});

describe('who is asking', () => {
  it('refuses missing, wrong and publishable keys', async () => {
    const { url } = await startBench();
    const wrong = await catchStripeError(makeStripeClient(url, {}, 'sk_test_someone_else').balance.retrieve());
    expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(wrong.message).toMatch(/^Invalid API Key provided: sk_test_\*+else$/);
    expect((await catchStripeError(makeStripeClient(url, {}, publishableKey).balance.retrieve())).code).toBe('secret_key_required');
    const bare = await fetch(`${url}/v1/balance`);
    expect(bare.status).toBe(401);
    expect(((await bare.json()) as { error: { message: string } }).error.message).toContain('did not provide an API key');
    const basic = await fetch(`${url}/v1/balance`, { headers: { authorization: `Basic ${btoa(`${secretKey}:`)}` } });
    expect(basic.status).toBe(200);
  });

  it('refuses accounts, versions and addresses that it does not know', async () => {
    const { url, stripe } = await startBench();
    const stranger = await catchStripeError(stripe.balance.retrieve({}, { stripeAccount: 'acct_unknown' }));
    expect(stranger).toBeInstanceOf(Stripe.errors.StripePermissionError);
    expect(stranger.code).toBe('account_invalid');
    const old = await catchStripeError(makeStripeClient(url, { apiVersion: '2020-08-27' as never }).balance.retrieve());
    expect(old).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    const nowhere = await catchStripeError(stripe.rawRequest('GET', '/v1/unicorns'));
    expect(nowhere).toMatchObject({ statusCode: 404, message: 'Unrecognized request URL (GET: /v1/unicorns).' });
  });

  it('gives every answer a request id', async () => {
    const { stripe } = await startBench();
    expect((await stripe.balance.retrieve()).lastResponse.requestId).toMatch(/^req_/);
    expect((await catchStripeError(stripe.customers.retrieve('cus_none'))).requestId).toMatch(/^req_/);
  });

  it('lets browsers of any origin in', async () => {
    const { url } = await startBench();
    const preflight = await fetch(`${url}/v1/payment_methods`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  });
});

describe('parameters', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['unknown', { amount: 1000, currency: 'aud', fantasy: 1 }, 'parameter_unknown', 'fantasy'],
    [
      'unknown inside',
      { amount: 1000, currency: 'aud', transfer_data: { destination: 'x', when: 1 } },
      'parameter_unknown',
      'transfer_data[when]',
    ],
    ['missing', { currency: 'aud' }, 'parameter_missing', 'amount'],
    ['no number', { amount: 'ten', currency: 'aud' }, 'parameter_invalid_integer', 'amount'],
    ['half a cent', { amount: 12.5, currency: 'aud' }, 'parameter_invalid_integer', 'amount'],
    ['empty', { amount: 1000, currency: 'aud', customer: '' }, 'parameter_invalid_empty', 'customer'],
    ['too small', { amount: 49, currency: 'aud' }, 'amount_too_small', 'amount'],
    ['too large', { amount: 100_000_000, currency: 'aud' }, 'amount_too_large', 'amount'],
    ['nobody', { amount: 1000, currency: 'aud', customer: 'cus_none' }, 'resource_missing', 'customer'],
  ])('are refused: %s', async (_name, params, code, param) => {
    const { stripe, ledger } = await startBench();
    const error = await catchStripeError(stripe.paymentIntents.create(params as never));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ code, param, statusCode: 400, type: 'StripeInvalidRequestError' });
    expect((await ledger()).payments).toEqual([]);
  });

  it('merge metadata, and take names away', async () => {
    const { stripe } = await startBench();
    const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
    expect((await stripe.customers.update(id, { metadata: { b: '', c: '3' } })).metadata).toEqual({ a: '1', c: '3' });
    expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  });
});

describe('lists', () => {
  it('go page by page, newest first, forth and back', async () => {
    const { stripe } = await startBench();
    const ids: string[] = [];
    for (let index = 0; index < 25; index += 1) ids.unshift((await stripe.customers.create({ name: `Guest ${index}` })).id);
    const first = await stripe.customers.list();
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    expect(first.data.map((each) => each.id)).toEqual(ids.slice(0, 10));
    const last = await stripe.customers.list({ limit: 5, starting_after: ids[19]! });
    expect(last).toMatchObject({ has_more: false });
    expect(last.data.map((each) => each.id)).toEqual(ids.slice(20));
    const back = await stripe.customers.list({ limit: 3, ending_before: ids[20]! });
    expect(back.data.map((each) => each.id)).toEqual(ids.slice(17, 20));
    const all: string[] = [];
    for await (const customer of stripe.customers.list({ limit: 7 })) all.push(customer.id);
    expect(all).toEqual(ids);
    expect((await catchStripeError(stripe.customers.list({ limit: 101 }))).code).toBe('parameter_invalid_integer');
    expect((await catchStripeError(stripe.customers.list({ starting_after: 'cus_none' }))).code).toBe('resource_missing');
  });

  it('filter by time', async () => {
    const { stripe, forward } = await startBench();
    const old = await stripe.customers.create({});
    await forward({ days: 1 });
    const fresh = await stripe.customers.create({});
    const since = await stripe.customers.list({ created: { gt: old.created } });
    expect(since.data.map((each) => each.id)).toEqual([fresh.id]);
    expect((await stripe.customers.list({ created: old.created })).data.map((each) => each.id)).toEqual([old.id]);
  });
});

describe('expanding', () => {
  it('puts objects where ids stand, in lists and several levels deep', async () => {
    const { stripe } = await startBench();
    const customer = await stripe.customers.create({ name: 'Ada' });
    const intent = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'aud',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      ...cardsOnly,
      return_url: 'https://shop.example/return',
      expand: ['latest_charge.balance_transaction', 'customer'],
    });
    expect((intent.customer as Stripe.Customer).name).toBe('Ada');
    expect(((intent.latest_charge as Stripe.Charge).balance_transaction as Stripe.BalanceTransaction).amount).toBe(1000);
    await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
    const list = await stripe.paymentIntents.list({ expand: ['data.latest_charge.refunds'] });
    expect((list.data[0]!.latest_charge as Stripe.Charge).refunds?.data.map((each) => each.amount)).toEqual([100]);
    const error = await catchStripeError(stripe.paymentIntents.retrieve(intent.id, { expand: ['amount'] }));
    expect(error.message).toBe('This property cannot be expanded (amount).');
  });
});
