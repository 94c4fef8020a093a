import type { Stripe } from 'stripe';
import { badParameter, missing } from '../api/api-error.ts';
import { currency } from '../api/common-params.ts';
import { endpoint } from '../api/endpoint.ts';
import { choice, group, integer, type ParamsOf, required, text } from '../api/params.ts';
import { type CardDetails, getFingerprint, readCard } from '../cards/card-details.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import { makeBankToken } from './banks.ts';

const card = group({
  address_city: text(),
  address_country: text(),
  address_line1: text(),
  address_line2: text(),
  address_state: text(),
  address_zip: text(),
  currency,
  cvc: text(),
  exp_month: required(integer()),
  exp_year: required(integer()),
  name: text(),
  number: required(text()),
} satisfies ParamsOf<Stripe.TokenCreateParams.Card>);

const bank = group({
  account_holder_name: text(),
  account_holder_type: choice('company', 'individual'),
  account_number: required(text()),
  country: required(text(2)),
  currency,
  routing_number: text(),
} satisfies ParamsOf<Stripe.TokenCreateParams.BankAccount>);

const cardToken = (tx: Tx, account: string, details: CardDetails, name: string | null, ip: string): Stripe.Token => {
  const id = newId('tok');
  const { card: test, expMonth, expYear, cvcGiven } = details;
  tx.add('cardFacts', account, { id, behaviour: test.names[0], setUp: false, spent: false });
  return tx.add('token', account, {
    id,
    object: 'token',
    card: {
      id: newId('card'),
      object: 'card',
      address_city: null,
      address_country: null,
      address_line1: null,
      address_line1_check: null,
      address_line2: null,
      address_state: null,
      address_zip: null,
      address_zip_check: null,
      brand: test.brand,
      country: test.country,
      cvc_check: cvcGiven ? 'unchecked' : null,
      dynamic_last4: null,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: getFingerprint(test),
      funding: test.funding,
      last4: test.number.slice(-4),
      metadata: {},
      name,
      regulated_status: 'unregulated',
      tokenization_method: null,
    },
    client_ip: ip,
    created: tx.now,
    livemode: false,
    type: 'card',
    used: false,
  });
};

export const tokenEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/tokens',
    params: { bank_account: bank, card } satisfies ParamsOf<Stripe.TokenCreateParams>,
    publishable: true,
    run({ tx, account, ip }, given) {
      if (given.bank_account) return makeBankToken(tx, account, given.bank_account, ip);
      if (!given.card) throw badParameter('You must supply either a card, bank account, or PII details to create a token.');
      return cardToken(tx, account, readCard(tx, account, given.card), given.card.name ?? null, ip);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/tokens/:id',
    params: {},
    run({ tx, path: { id = '' } }) {
      const token = tx.get('token', id);
      if (!token) throw missing('token', id, 'token', 404);
      return token;
    },
  }),
];
