import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { type Bench, makeStripeClient, catchStripeError, publishableKey, readyAccount, startBench, cardsOnly } from '../testing/start.ts';

const day = 24 * 60 * 60;
const returnUrl = 'https://shop.example/return';

const hold = (account: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}): Stripe.PaymentIntentCreateParams => ({
  amount: 4250,
  currency: 'aud',
  payment_method: 'pm_card_visa',
  capture_method: 'manual',
  confirm: true,
  ...cardsOnly,
  return_url: returnUrl,
  application_fee_amount: 120,
  transfer_data: { destination: account },
  on_behalf_of: account,
  metadata: { orderId: '8842' },
  ...more,
});

const getCharge = (intent: Stripe.PaymentIntent) => intent.latest_charge as Stripe.Charge;
const expand = ['latest_charge'];

describe('a payment that is held first', () => {
  it('is held, captured, and passed on with the fee kept', async () => {
    const bench = await startBench();
    const { stripe, ledger } = bench;
    const account = await readyAccount(bench);
    const held = await stripe.paymentIntents.create({ ...hold(account), expand });
    expect(held).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 4250,
      amount_received: 0,
      next_action: null,
      last_payment_error: null,
    });
    expect(getCharge(held)).toMatchObject({ captured: false, paid: true, status: 'succeeded', balance_transaction: null });
    expect(getCharge(held).payment_method_details?.card?.capture_before).toBe(held.created + 7 * day);
    const paid = await stripe.paymentIntents.capture(held.id, { expand: ['latest_charge.application_fee', 'latest_charge.transfer'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 4250, metadata: { orderId: '8842' } });
    expect(getCharge(paid)).toMatchObject({ captured: true, amount_captured: 4250, amount_refunded: 0 });
    expect((getCharge(paid).application_fee as Stripe.ApplicationFee).amount).toBe(120);
    expect((getCharge(paid).transfer as Stripe.Transfer).destination).toBe(account);
    const { payments, accounts, ok } = await ledger();
    expect(ok).toBe(true);
    expect(payments).toMatchObject([
      { authorised: 4250, captured: 4250, released: 0, applicationFee: 120, transferred: 4250, processingFee: 102 },
    ]);
    expect(accounts.find((each) => each.id === account)?.pending).toBe(4250 - 120);
    const again = await catchStripeError(stripe.paymentIntents.capture(held.id));
    expect(again).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 });
    expect(again.message).toContain('already been captured');
  });

  it('is captured in part, and the rest is let go', async () => {
    const bench = await startBench();
    const { stripe, ledger } = bench;
    const account = await readyAccount(bench);
    const held = await stripe.paymentIntents.create(hold(account));
    expect(await catchStripeError(stripe.paymentIntents.capture(held.id, { amount_to_capture: 4251 }))).toMatchObject({
      code: 'amount_too_large',
    });
    expect(await catchStripeError(stripe.paymentIntents.capture(held.id, { amount_to_capture: 100 }))).toMatchObject({
      param: 'application_fee_amount',
    });
    const paid = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 3000, application_fee_amount: 90, expand });
    expect(paid).toMatchObject({ status: 'succeeded', amount: 4250, amount_received: 3000, application_fee_amount: 90 });
    expect(getCharge(paid)).toMatchObject({ amount_captured: 3000, amount_refunded: 1250, refunded: false });
    const { data } = await stripe.refunds.list({ payment_intent: held.id });
    expect(data).toMatchObject([{ amount: 1250, balance_transaction: null, status: 'succeeded' }]);
    expect((await ledger()).payments).toMatchObject([
      { captured: 3000, released: 1250, refunded: 0, applicationFee: 90, transferred: 3000 },
    ]);
  });

  it('is let go when it is cancelled, and cannot be captured then', async () => {
    const bench = await startBench();
    const { stripe, ledger } = bench;
    const held = await stripe.paymentIntents.create(hold(await readyAccount(bench)));
    const gone = await stripe.paymentIntents.cancel(held.id, { cancellation_reason: 'requested_by_customer', expand });
    expect(gone).toMatchObject({ status: 'canceled', cancellation_reason: 'requested_by_customer', amount_capturable: 0 });
    expect(getCharge(gone)).toMatchObject({ captured: false, refunded: true, amount_refunded: 4250 });
    expect((await catchStripeError(stripe.paymentIntents.capture(held.id))).message).toContain('has a status of canceled');
    expect((await catchStripeError(stripe.paymentIntents.cancel(held.id))).code).toBe('payment_intent_unexpected_state');
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: held.id }))).toMatchObject({ code: 'charge_already_refunded' });
    const { payments, accounts } = await ledger();
    expect(payments).toMatchObject([{ authorised: 4250, captured: 0, released: 4250, refunded: 0 }]);
    expect(accounts).toEqual([]);
  });

  it('ends by itself when the bank has waited long enough', async () => {
    const bench = await startBench();
    const { stripe, forward } = bench;
    const { id } = await stripe.paymentIntents.create(hold(await readyAccount(bench)));
    await forward({ days: 6.99 });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
    await forward({ days: 0.02 });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
    const types = (await stripe.events.list({ limit: 3 })).data.map((each) => each.type);
    expect(types).toEqual(['payment_intent.canceled', 'charge.refunded', 'charge.expired']);
    expect((await catchStripeError(stripe.paymentIntents.capture(id))).code).toBe('payment_intent_unexpected_state');
  });
});

describe('a payment at once', () => {
  it('succeeds, and tells of it in order', async () => {
    const { stripe } = await startBench();
    const intent = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'gbp',
      payment_method: 'pm_card_mastercard',
      confirm: true,
      ...cardsOnly,
    });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1000, capture_method: 'automatic_async' });
    const { data } = await stripe.events.list({ limit: 3 });
    expect(data.map((each) => each.type)).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created']);
    expect(data[0]).toMatchObject({ api_version: Stripe.API_VERSION, livemode: false, request: { id: intent.lastResponse.requestId } });
    expect(data[0]?.account).toBeUndefined();
    expect((data[0]?.data.object as Stripe.PaymentIntent).status).toBe('succeeded');
  });

  it('goes from draft to confirmed in steps', async () => {
    const { stripe } = await startBench();
    const draft = await stripe.paymentIntents.create({ amount: 1000, currency: 'aud', ...cardsOnly });
    expect(draft.status).toBe('requires_payment_method');
    expect((await catchStripeError(stripe.paymentIntents.confirm(draft.id))).message).toContain('missing a payment method');
    const changed = await stripe.paymentIntents.update(draft.id, { amount: 1500, payment_method: 'pm_card_visa' });
    expect(changed).toMatchObject({ status: 'requires_confirmation', amount: 1500 });
    expect((await stripe.paymentIntents.confirm(draft.id)).amount_received).toBe(1500);
    expect((await catchStripeError(stripe.paymentIntents.update(draft.id, { amount: 1 }))).code).toBe('payment_intent_unexpected_state');
    expect((await stripe.paymentIntents.update(draft.id, { metadata: { a: 'b' } })).metadata).toEqual({ a: 'b' });
    expect((await catchStripeError(stripe.paymentIntents.confirm(draft.id))).message).toContain('already succeeded');
  });

  it('takes cards by number, from the server and from a browser', async () => {
    const { url, stripe } = await startBench();
    const browser = makeStripeClient(url, {}, publishableKey);
    const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2034, cvc: '123' };
    const method = await browser.paymentMethods.create({ type: 'card', card, billing_details: { name: 'Ada' } });
    expect(method.card).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 });
    expect(JSON.stringify(method)).not.toContain('4242424242424242');
    const { id, client_secret: secret } = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'aud',
      capture_method: 'manual',
      ...cardsOnly,
    });
    expect((await catchStripeError(browser.paymentIntents.retrieve(id))).statusCode).toBe(404);
    expect((await catchStripeError(browser.paymentIntents.retrieve(id, { client_secret: 'guess' }))).statusCode).toBe(404);
    expect((await catchStripeError(browser.paymentIntents.capture(id))).code).toBe('secret_key_required');
    const seen = await browser.paymentIntents.confirm(id, { payment_method: method.id, client_secret: secret } as never);
    expect(seen.status).toBe('requires_capture');
    expect(seen.metadata).toBeUndefined();
    expect((await stripe.paymentIntents.retrieve(id)).payment_method).toBe(method.id);
    const token = await browser.tokens.create({ card: { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '123' } });
    const byToken = await stripe.paymentMethods.create({ type: 'card', card: { token: token.id } });
    expect(byToken.card?.fingerprint).toBe(method.card?.fingerprint);
    expect((await catchStripeError(stripe.paymentMethods.create({ type: 'card', card: { token: token.id } }))).code).toBe(
      'token_already_used',
    );
    expect((await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_amex' } })).card?.brand).toBe('amex');
  });
});

it('has to say where to come back to, unless nothing can lead away', async () => {
  const { stripe } = await startBench();
  const order = { amount: 1000, currency: 'aud', payment_method: 'pm_card_visa', confirm: true };
  const pay = (more: Partial<Stripe.PaymentIntentCreateParams>) => stripe.paymentIntents.create({ ...order, ...more });
  expect(await catchStripeError(pay({}))).toMatchObject({ statusCode: 400, param: 'return_url' });
  expect(await catchStripeError(pay({ allowed_payment_method_types: ['klarna'] }))).toMatchObject({
    param: 'allowed_payment_method_types',
  });
  expect(await catchStripeError(pay({ payment_method_types: ['card'] } as never))).toMatchObject({ code: 'parameter_unknown' });
  for (const more of [
    { return_url: returnUrl },
    { off_session: true },
    { use_stripe_sdk: true },
    { automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } },
    cardsOnly,
  ])
    expect((await pay(more)).status).toBe('succeeded');
});

describe('cards that the bank refuses', () => {
  it.each<[string, string, string]>([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
    ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded'],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ])('%s', async (method, code, declineCode) => {
    const { stripe, ledger } = await startBench();
    const error = await catchStripeError(
      stripe.paymentIntents.create({ amount: 1000, currency: 'aud', payment_method: method, confirm: true, ...cardsOnly }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      code,
      decline_code: declineCode,
      doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`,
    });
    const intent = await stripe.paymentIntents.retrieve(error.payment_intent!.id, { expand });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { type: 'card_error', code, decline_code: declineCode },
    });
    expect(getCharge(intent)).toMatchObject({ status: 'failed', paid: false, failure_code: code, id: error.charge });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect((await ledger()).payments).toMatchObject([{ declines: 1, captured: 1000 }]);
  });

  it.each<[string, object, string]>([
    ['a wrong number', { number: '4242424242424241' }, 'incorrect_number'],
    ['no number', { number: 'visa' }, 'incorrect_number'],
    ['month 13', { exp_month: 13 }, 'invalid_expiry_month'],
    ['a year gone by', { exp_year: 2020 }, 'invalid_expiry_year'],
    ['two digits of security code', { cvc: '12' }, 'invalid_cvc'],
    ['a card that is none of the test cards', { number: '4111111111111111' }, 'card_declined'],
  ])('%s', async (_name, wrong, code) => {
    const { stripe } = await startBench();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123', ...wrong };
    expect(await catchStripeError(stripe.paymentMethods.create({ type: 'card', card }))).toMatchObject({ statusCode: 402, code });
  });

  it('whatever the reason that was asked for', async () => {
    const { stripe, side } = await startBench();
    await side('/_sim/declines', { declineCode: 'do_not_honor', times: 2 });
    const pay = () =>
      stripe.paymentIntents.create({ amount: 1000, currency: 'aud', payment_method: 'pm_card_visa', confirm: true, ...cardsOnly });
    expect(await catchStripeError(pay())).toMatchObject({ code: 'card_declined', decline_code: 'do_not_honor' });
    expect(await catchStripeError(pay())).toMatchObject({ decline_code: 'do_not_honor' });
    expect((await pay()).status).toBe('succeeded');
  });
});

describe('authentication by the cardholder', () => {
  const start = ({ stripe }: Bench, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'aud',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      ...cardsOnly,
      return_url: returnUrl,
      ...more,
    });

  it('holds the payment when it is approved', async () => {
    const bench = await startBench();
    const waiting = await start(bench, { capture_method: 'manual' });
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl } },
    });
    expect(waiting.latest_charge).toBeNull();
    expect(await bench.side('/_sim/authenticate', { intent: waiting.id, verdict: 'approve' })).toEqual({ ok: true });
    const held = await bench.stripe.paymentIntents.retrieve(waiting.id, { expand });
    expect(held.status).toBe('requires_capture');
    expect(getCharge(held).payment_method_details?.card?.three_d_secure).toMatchObject({ result: 'authenticated' });
    await expect(bench.side('/_sim/authenticate', { intent: waiting.id, verdict: 'approve' })).rejects.toThrow('404');
  });

  it('leaves it waiting for another card when it is declined', async () => {
    const bench = await startBench();
    const { id } = await start(bench);
    expect(await bench.side('/_sim/authenticate', { intent: id, verdict: 'decline' })).toEqual({ ok: false });
    expect(await bench.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  it('does not help when the bank then says no', async () => {
    const bench = await startBench();
    const { id } = await start(bench, { payment_method: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds' });
    expect(await bench.side('/_sim/authenticate', { intent: id, verdict: 'approve' })).toEqual({ ok: false });
    expect((await bench.stripe.paymentIntents.retrieve(id)).last_payment_error?.decline_code).toBe('insufficient_funds');
  });

  it('cannot be done when nobody is there', async () => {
    const bench = await startBench();
    for (const more of [{ off_session: true }, { error_on_requires_action: true }]) {
      expect(await catchStripeError(start(bench, more))).toMatchObject({
        statusCode: 402,
        code: 'authentication_required',
        decline_code: 'authentication_required',
      });
    }
  });

  it('is asked for when the shop wants it', async () => {
    const bench = await startBench();
    const options = { card: { request_three_d_secure: 'any' } } as const;
    expect((await start(bench, { payment_method: 'pm_card_visa', payment_method_options: options })).status).toBe('requires_action');
  });

  it('can be left: the intent is cancelled', async () => {
    const bench = await startBench();
    const { id } = await start(bench);
    expect((await bench.stripe.paymentIntents.cancel(id)).status).toBe('canceled');
    await expect(bench.side('/_sim/authenticate', { intent: id, verdict: 'approve' })).rejects.toThrow('404');
  });
});

describe('who gets the money', () => {
  it('is refused when fee, transfer and accounts do not fit', async () => {
    const bench = await startBench();
    const { stripe } = bench;
    const account = await readyAccount(bench);
    const { id: unready } = await stripe.accounts.create({
      type: 'custom',
      country: 'AU',
      capabilities: { transfers: { requested: true } },
    });
    const attempt = (more: Partial<Stripe.PaymentIntentCreateParams>) =>
      catchStripeError(stripe.paymentIntents.create(hold(account, more)));
    expect(await attempt({ application_fee_amount: 4251 })).toMatchObject({ param: 'application_fee_amount' });
    expect(await attempt({ transfer_data: { destination: unready } })).toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    expect(await attempt({ on_behalf_of: unready })).toMatchObject({ code: 'capability_not_active' });
    expect(await attempt({ transfer_data: { destination: 'acct_none' } })).toMatchObject({ code: 'resource_missing', statusCode: 400 });
    const plain = { amount: 1000, currency: 'aud', application_fee_amount: 10 };
    expect(await catchStripeError(stripe.paymentIntents.create(plain))).toMatchObject({ code: 'application_fees_not_allowed' });
  });

  it('is the account itself with a direct charge', async () => {
    const bench = await startBench();
    const { stripe, ledger } = bench;
    const account = await readyAccount(bench);
    const asAccount = { stripeAccount: account };
    const intent = await stripe.paymentIntents.create(
      { amount: 4250, currency: 'aud', payment_method: 'pm_card_visa', confirm: true, ...cardsOnly, application_fee_amount: 120 },
      asAccount,
    );
    expect((await catchStripeError(stripe.paymentIntents.retrieve(intent.id))).statusCode).toBe(404);
    expect((await stripe.events.list({ type: 'payment_intent.succeeded' }, asAccount)).data[0]).toMatchObject({ account });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 2125, refund_application_fee: true }, asAccount);
    const { ok, payments, accounts } = await ledger();
    expect(ok).toBe(true);
    expect(payments).toMatchObject([
      { account, destination: null, captured: 4250, refunded: 2125, applicationFee: 120, applicationFeeRefunded: 60 },
    ]);
    const own = accounts.find((each) => each.id === account);
    expect((own?.available ?? 0) + (own?.pending ?? 0)).toBe(4250 - 120 - 2125 + 60);
  });
});
