import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { type Bench, makeStripeClient, catchStripeError, publishableKey, readyAccount, startBench, cardsOnly } from '../testing/start.ts';

const open = ({ stripe }: Bench, country = 'AU'): Promise<Stripe.Account> =>
  stripe.accounts.create({
    type: 'custom',
    country,
    email: 'owner@example.com',
    business_type: 'individual',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { restaurantId: '7' },
  });

const details: Stripe.AccountUpdateParams = {
  business_profile: { mcc: '5812', url: 'https://juniper.example' },
  tos_acceptance: { date: 1_793_500_000, ip: '203.0.113.7' },
  individual: {
    first_name: 'Ada',
    last_name: 'Rook',
    email: 'ada@example.com',
    phone: '+61400000000',
    dob: { day: 1, month: 2, year: 1990 },
    address: { line1: '1 High St', city: 'Sydney', postal_code: '2000', state: 'NSW', country: 'AU' },
    verification: { document: { front: 'file_identity_document_success' } },
  },
};

const bankToken = async ({ url }: Bench, number = '000123456', country = 'AU', routing: string | null = '110-000'): Promise<string> => {
  const browser = makeStripeClient(url, {}, publishableKey);
  const { id } = await browser.tokens.create({
    bank_account: {
      country,
      account_number: number,
      account_holder_name: 'Ada Rook',
      ...(routing === null ? {} : { routing_number: routing }),
    },
  });
  return id;
};

describe('a connected account', () => {
  it('says what it still has to tell, and works when all is told', async () => {
    const bench = await startBench();
    const { stripe } = bench;
    const fresh = await open(bench);
    expect(fresh).toMatchObject({
      type: 'custom',
      country: 'AU',
      default_currency: 'aud',
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      controller: { requirement_collection: 'application' },
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      requirements: { disabled_reason: 'requirements.past_due' },
      metadata: { restaurantId: '7' },
    });
    expect(fresh.requirements?.currently_due).toContain('individual.first_name');
    expect(fresh.requirements?.currently_due).toContain('external_account');
    const told = await stripe.accounts.update(fresh.id, details);
    expect(told).toMatchObject({ charges_enabled: true, payouts_enabled: false, details_submitted: true });
    expect(told.requirements?.currently_due).toEqual(['external_account']);
    await stripe.accounts.createExternalAccount(fresh.id, { external_account: await bankToken(bench) });
    const ready = await stripe.accounts.retrieve(fresh.id);
    expect(ready).toMatchObject({ payouts_enabled: true, requirements: { currently_due: [], disabled_reason: null } });
    expect(ready.external_accounts?.data).toMatchObject([{ object: 'bank_account', last4: '3456', default_for_currency: true }]);
    const updates = (await stripe.events.list({ type: 'account.updated' }, { stripeAccount: fresh.id })).data;
    expect(updates[0]).toMatchObject({ account: fresh.id, data: { previous_attributes: { payouts_enabled: false } } });
  });

  it('may fail to be verified, or wait for it', async () => {
    const bench = await startBench();
    const { stripe, forward } = bench;
    const failing = {
      ...details,
      individual: { ...details.individual, verification: { document: { front: 'file_identity_document_failure' } } },
    };
    const failed = await stripe.accounts.update((await open(bench)).id, failing);
    expect(failed.charges_enabled).toBe(false);
    expect(failed.requirements?.errors).toMatchObject([{ code: 'verification_document_failed_other' }]);
    const pending = {
      ...details,
      individual: { ...details.individual, verification: { document: { front: 'file_identity_document_pending' } } },
    };
    const waiting = await stripe.accounts.update((await open(bench)).id, pending);
    expect(waiting).toMatchObject({ charges_enabled: false, capabilities: { card_payments: 'pending' } });
    expect(waiting.requirements?.pending_verification).toEqual(['individual.verification.document']);
    await forward({ days: 0.1 });
    expect((await stripe.accounts.retrieve(waiting.id)).charges_enabled).toBe(true);
  });

  it('can be restricted, rejected and deleted', async () => {
    const bench = await startBench();
    const { stripe, side } = bench;
    const id = await readyAccount(bench);
    await side(`/_sim/accounts/${id}/restrict`, { asks: ['individual.verification.document'] });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: false,
      requirements: { past_due: ['individual.verification.document'] },
    });
    await side(`/_sim/accounts/${id}/complete`, {});
    expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(true);
    expect((await stripe.accounts.reject(id, { reason: 'fraud' })).requirements?.disabled_reason).toBe('rejected.fraud');
    expect((await stripe.accounts.list()).data.map((each) => each.id)).toEqual([id]);
    expect(await stripe.accounts.del(id)).toMatchObject({ id, deleted: true });
    expect((await catchStripeError(stripe.accounts.retrieve(id))).statusCode).toBe(404);
    expect((await catchStripeError(stripe.balance.retrieve({}, { stripeAccount: id }))).statusCode).toBe(403);
  });

  it('is not deleted while it holds money', async () => {
    const bench = await startBench();
    const id = await readyAccount(bench);
    await bench.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'aud',
      payment_method: 'pm_card_visa',
      confirm: true,
      ...cardsOnly,
      transfer_data: { destination: id },
    });
    expect((await catchStripeError(bench.stripe.accounts.del(id))).message).toContain('balance is not zero');
  });
});

describe('links', () => {
  it('are for accounts that exist and kinds that fit', async () => {
    const bench = await startBench();
    const { stripe } = bench;
    const { id } = await open(bench);
    const urls = { refresh_url: 'https://admin.example/again', return_url: 'https://admin.example/back' };
    const link = await stripe.accountLinks.create({ account: id, type: 'account_update', ...urls });
    expect(link.expires_at - link.created).toBe(300);
    expect(link.url).toMatch(new RegExp(`^${bench.url}/setup/link_`));
    expect(await catchStripeError(stripe.accountLinks.create({ account: 'acct_none', type: 'account_update', ...urls }))).toMatchObject({
      statusCode: 400,
    });
    const express = await stripe.accounts.create({ type: 'express', country: 'AU' });
    expect((await catchStripeError(stripe.accountLinks.create({ account: express.id, type: 'account_update', ...urls }))).param).toBe(
      'type',
    );
    expect(
      (await catchStripeError(stripe.accountLinks.create({ account: id, type: 'account_update', ...urls, return_url: 'nowhere' }))).code,
    ).toBe('url_invalid');
  });
});

describe('bank accounts', () => {
  it.each<[string, string, string | null]>([
    ['AU', '000123456', '110-000'],
    ['GB', '00012345', '10-88-00'],
    ['NZ', '1100000000000010', null],
    ['US', '000123456789', '110000000'],
  ])('are taken in %s', async (country, number, routing) => {
    const bench = await startBench();
    const { id } = await open(bench, country);
    const bank = await bench.stripe.accounts.createExternalAccount(id, {
      external_account: await bankToken(bench, number, country, routing),
    });
    expect(bank).toMatchObject({ country, last4: number.slice(-4), status: 'new' });
  });

  it.each<[string, string, string, string | null, string]>([
    ['a short number', '123', 'AU', '110000', 'account_number_invalid'],
    ['a long routing number', '000123456', 'AU', '1100000', 'routing_number_invalid'],
    ['no routing number', '000123456', 'AU', null, 'parameter_missing'],
    ['another country', '000123456', 'FR', '110000', 'country_unsupported'],
  ])('are refused with %s', async (_name, number, country, routing, code) => {
    const bench = await startBench();
    expect(await catchStripeError(bankToken(bench, number, country, routing))).toMatchObject({ code, statusCode: 400 });
  });

  it('are replaced: another becomes the default, then the first one can go', async () => {
    const bench = await startBench();
    const { stripe } = bench;
    const { id } = await open(bench);
    const token = await bankToken(bench);
    const first = await stripe.accounts.createExternalAccount(id, { external_account: token });
    expect((await catchStripeError(stripe.accounts.createExternalAccount(id, { external_account: token }))).code).toBe(
      'token_already_used',
    );
    const same = await bankToken(bench);
    expect((await catchStripeError(stripe.accounts.createExternalAccount(id, { external_account: same }))).code).toBe(
      'bank_account_exists',
    );
    const second = await stripe.accounts.createExternalAccount(id, { external_account: await bankToken(bench, '000999999') });
    expect((second as Stripe.BankAccount).default_for_currency).toBe(false);
    expect((await catchStripeError(stripe.accounts.deleteExternalAccount(id, first.id))).statusCode).toBe(400);
    await stripe.accounts.updateExternalAccount(id, second.id, { default_for_currency: true });
    expect((await stripe.accounts.deleteExternalAccount(id, first.id)).deleted).toBe(true);
    const { data } = await stripe.accounts.listExternalAccounts(id, { object: 'bank_account' });
    expect(data.map((each) => each.id)).toEqual([second.id]);
  });
});
