import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { badParameter, cardError, missing, refused } from '../api/api-error.ts';
import { group, integer, type ParamsOf, type Read, text, choice } from '../api/params.ts';
import type { Tx } from '../world/store.ts';
import { cardOfAlias, cardNamed, cardNumbered, type TestCard } from './test-cards.ts';

/** A card as somebody typed it, or a token made of one. */
export const cardParams = {
  cvc: text(),
  exp_month: integer(),
  exp_year: integer(),
  networks: group({ preferred: choice('visa', 'mastercard', 'cartes_bancaires') }),
  number: text(),
  token: text(),
};

export type TypedCard = Read<Omit<typeof cardParams, 'networks'>>;

export interface CardDetails {
  card: TestCard;
  expMonth: number;
  expYear: number;
  cvcGiven: boolean;
}

const passesChecksum = (number: string): boolean => {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

const getNumber = (typed: string): TestCard => {
  const number = typed.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesChecksum(number))
    throw cardError('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' });
  const card = cardNumbered(number);
  // The provider has the same message, so that nobody types a real card into a test.
  if (!card)
    throw cardError('Your card was declined. Your request was in test mode, but used a non test card.', {
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
    });
  return card;
};

const getExpiry = (tx: Tx, month: number | undefined, year: number | undefined): { expMonth: number; expYear: number } => {
  if (month === undefined)
    throw badParameter('Missing required param: card[exp_month].', { code: 'parameter_missing', param: 'card[exp_month]' });
  if (year === undefined)
    throw badParameter('Missing required param: card[exp_year].', { code: 'parameter_missing', param: 'card[exp_year]' });
  const expYear = year < 100 ? 2000 + year : year;
  if (month < 1 || month > 12)
    throw cardError("Your card's expiration month is invalid.", { code: 'invalid_expiry_month', param: 'exp_month' });
  const now = new Date(tx.nowMs);
  const past = expYear < now.getUTCFullYear() || (expYear === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
  if (past || expYear > now.getUTCFullYear() + 50)
    throw cardError("Your card's expiration year is invalid.", { code: 'invalid_expiry_year', param: 'exp_year' });
  return { expMonth: month, expYear };
};

/** The expiry that cards known by name have. */
const someExpiry = (tx: Tx) => ({ expMonth: 12, expYear: new Date(tx.nowMs).getUTCFullYear() + 3 });

const tokenCard = (tx: Tx, account: string, id: string): CardDetails => {
  const alias = cardOfAlias(id);
  if (alias) return { card: alias, ...someExpiry(tx), cvcGiven: true };
  const token = tx.own('token', account, id);
  const facts = tx.get('cardFacts', id);
  const card = facts && cardNamed(facts.behaviour);
  if (!token?.card || !card) throw missing('token', id, 'card[token]');
  if (token.used)
    throw refused('You cannot use a Stripe token more than once: ' + id + '.', { code: 'token_already_used', param: 'card[token]' });
  tx.patch('token', id, { used: true });
  return { card, expMonth: token.card.exp_month, expYear: token.card.exp_year, cvcGiven: token.card.cvc_check !== null };
};

/**
 * Reads a typed card or a token.
 * @throws 402 `incorrect_number`, `invalid_expiry_month`, `invalid_expiry_year`, `invalid_cvc`; 400 for a token that is unknown or used.
 */
export const readCard = (tx: Tx, account: string, { number, token, exp_month, exp_year, cvc }: TypedCard): CardDetails => {
  if (token !== undefined) return tokenCard(tx, account, token);
  if (number === undefined)
    throw badParameter('Missing required param: card[number].', { code: 'parameter_missing', param: 'card[number]' });
  const card = getNumber(number);
  const expiry = getExpiry(tx, exp_month, exp_year);
  const cvcLength = card.brand === 'amex' ? 4 : 3;
  if (cvc !== undefined && !new RegExp(`^\\d{3,${cvcLength}}$`).test(cvc))
    throw cardError("Your card's security code is invalid.", { code: 'invalid_cvc', param: 'cvc' });
  return { card, ...expiry, cvcGiven: cvc !== undefined };
};

export const namedCard = (tx: Tx, card: TestCard): CardDetails => ({ card, ...someExpiry(tx), cvcGiven: true });

/** The same for the same number, so that a card saved twice can be recognised. */
export const getFingerprint = ({ number }: TestCard): string => createHash('sha256').update(number).digest('base64url').slice(0, 16);

export const billingParams = group({
  address: group({ city: text(), country: text(), line1: text(), line2: text(), postal_code: text(), state: text() }),
  email: text(),
  name: text(),
  phone: text(),
  tax_id: text(),
} satisfies ParamsOf<Stripe.PaymentMethodCreateParams.BillingDetails>);
