import { describe, expect, it } from 'vitest';
import { catchStripeError, startBench, cardsOnly } from '../testing/start.ts';

const returnUrl = 'https://shop.example/return';

describe('saved cards', () => {
  it('are attached, listed, made the default and detached', async () => {
    const { stripe } = await startBench();
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com', phone: '+61400000000' });
    const first = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const second = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
    const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card' });
    expect(data.map((each) => each.id)).toEqual([second.id, first.id]);
    const updated = await stripe.customers.update(customer, { invoice_settings: { default_payment_method: first.id } });
    expect(updated.invoice_settings.default_payment_method).toBe(first.id);
    expect((await stripe.paymentMethods.detach(first.id)).customer).toBeNull();
    expect((await stripe.customers.retrieve(customer)).lastResponse.statusCode).toBe(200);
    expect((await stripe.paymentMethods.list({ customer, type: 'card' })).data.map((each) => each.id)).toEqual([second.id]);
    const again = await catchStripeError(stripe.paymentMethods.attach(first.id, { customer }));
    expect(again.message).toContain('may not be used again');
    expect((await catchStripeError(stripe.paymentMethods.detach(first.id))).code).toBe('payment_method_unexpected_state');
    expect((await stripe.customers.del(customer)).deleted).toBe(true);
    expect((await catchStripeError(stripe.customers.update(customer, {}))).code).toBe('resource_missing');
  });

  it('pay for their customer only', async () => {
    const { stripe } = await startBench();
    const ada = await stripe.customers.create({});
    const bob = await stripe.customers.create({});
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: ada.id });
    const pay = (customer?: string) =>
      stripe.paymentIntents.create({
        amount: 1000,
        currency: 'aud',
        payment_method: card.id,
        confirm: true,
        ...cardsOnly,
        off_session: true,
        ...(customer ? { customer } : {}),
      });
    expect((await catchStripeError(pay())).message).toContain('you must provide the customer');
    expect((await catchStripeError(pay(bob.id))).message).toContain('does not belong to the Customer');
    expect((await pay(ada.id)).status).toBe('succeeded');
    expect((await pay(ada.id)).status).toBe('succeeded');
  });

  it('of guests can be used once', async () => {
    const { stripe } = await startBench();
    const { id } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    const pay = () => stripe.paymentIntents.create({ amount: 1000, currency: 'aud', payment_method: id, confirm: true, ...cardsOnly });
    expect((await pay()).status).toBe('succeeded');
    expect((await catchStripeError(pay())).message).toContain('may not be used again');
  });

  it('are kept by a payment that says so', async () => {
    const { stripe } = await startBench();
    const { id: customer } = await stripe.customers.create({});
    await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'aud',
      customer,
      payment_method: 'pm_card_visa',
      setup_future_usage: 'off_session',
      capture_method: 'manual',
      confirm: true,
      ...cardsOnly,
    });
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
  });

  it('are refused by the bank, all or only later', async () => {
    const { stripe } = await startBench();
    const { id: customer } = await stripe.customers.create({});
    expect(await catchStripeError(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer }))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    expect((await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })).customer).toBe(customer);
    const count = (await stripe.customers.list()).data.length;
    expect((await catchStripeError(stripe.customers.create({ payment_method: 'pm_card_chargeDeclined' }))).statusCode).toBe(402);
    expect((await stripe.customers.list()).data).toHaveLength(count);
  });
});

describe('setup intents', () => {
  it('save a card', async () => {
    const { stripe } = await startBench();
    const { id: customer } = await stripe.customers.create({});
    const setup = await stripe.setupIntents.create({ customer, usage: 'off_session', ...cardsOnly });
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    expect(setup.client_secret).toContain(`${setup.id}_secret_`);
    const done = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
    expect(done.status).toBe('succeeded');
    expect((await stripe.customers.listPaymentMethods(customer)).data.map((each) => each.id)).toEqual([done.payment_method]);
    expect((await catchStripeError(stripe.setupIntents.confirm(setup.id))).code).toBe('setup_intent_unexpected_state');
    expect((await catchStripeError(stripe.setupIntents.cancel(setup.id))).code).toBe('setup_intent_unexpected_state');
  });

  it('set a card up for later, so that nobody has to be there', async () => {
    const { stripe, side } = await startBench();
    const { id: customer } = await stripe.customers.create({});
    const setup = await stripe.setupIntents.create({
      customer,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      ...cardsOnly,
      return_url: returnUrl,
    });
    expect(setup).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    await side('/_sim/authenticate', { intent: setup.id, verdict: 'approve' });
    const saved = await stripe.setupIntents.retrieve(setup.id);
    expect(saved.status).toBe('succeeded');
    const paid = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'aud',
      customer,
      payment_method: saved.payment_method as string,
      confirm: true,
      ...cardsOnly,
      off_session: true,
    });
    expect(paid.status).toBe('succeeded');
    const here = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'aud',
      customer,
      payment_method: saved.payment_method as string,
      confirm: true,
      ...cardsOnly,
      return_url: returnUrl,
    });
    expect(here.status).toBe('requires_action');
  });

  it('fail with the bank and with the cardholder', async () => {
    const { stripe, side } = await startBench();
    const error = await catchStripeError(
      stripe.setupIntents.create({ payment_method: 'pm_card_chargeDeclinedExpiredCard', confirm: true, ...cardsOnly }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'expired_card' });
    expect(error.setup_intent?.status).toBe('requires_payment_method');
    const waiting = await stripe.setupIntents.create({
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      ...cardsOnly,
      return_url: returnUrl,
    });
    await side('/_sim/authenticate', { intent: waiting.id, verdict: 'decline' });
    expect((await stripe.setupIntents.retrieve(waiting.id)).last_setup_error?.code).toBe('setup_intent_authentication_failure');
    expect((await stripe.setupIntents.cancel(waiting.id)).status).toBe('canceled');
  });
});
