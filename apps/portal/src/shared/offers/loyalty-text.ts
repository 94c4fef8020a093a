import { formatMoney, formatPercent, type CurrencyCode } from '@servery/domain/money';
import type { LoyaltyCard, Scheme } from './offers.types.ts';

const getStamps = (stamps: number): string => (stamps === 1 ? '1 stamp' : `${stamps} stamps`);

/** What each order adds besides its stamp: "5% of what you order", "$2.00". */
const getAdds = ({ type, value }: Pick<Scheme, 'type' | 'value'>, currency: CurrencyCode): string =>
  type === 'percentage' ? `${formatPercent(value)} of your order` : formatMoney(value, currency);

/** How the scheme works, in two sentences. */
export const schemeText = (scheme: Scheme, currency: CurrencyCode): string =>
  `Each order adds a stamp and ${getAdds(scheme, currency)} as credit. ${
    scheme.count === 1
      ? 'The credit is yours to use with your next order.'
      : `When your card has ${getStamps(scheme.count)}, the credit is yours to use.`
  }`;

/** What an order earns, once it is completed; null: nothing. */
export function earnsText({ stamps, credit }: { stamps: number; credit: number }, currency: CurrencyCode): string | null {
  if (stamps <= 0) return null;
  return `This order earns ${getStamps(stamps)}${credit > 0 ? ` and ${formatMoney(credit, currency)} credit` : ''}.`;
}

/** "3 of 10 stamps" */
export const stampsText = ({ stamps, count }: Pick<LoyaltyCard, 'stamps' | 'count'>): string =>
  `${Math.max(0, stamps)} of ${getStamps(count)}`;

/** Why the next order adds less to the card than it earns; null: it adds everything. */
export const owedText = ({ owed, currency }: Pick<LoyaltyCard, 'owed' | 'currency'>): string | null =>
  owed > 0
    ? `You used ${formatMoney(owed, currency)} of credit from an order that was undone or refunded later. Your next credit goes towards it first.`
    : null;

/** What is missing until the card's credit can be used. */
export function missingText({
  stamps,
  count,
  gathering,
  currency,
}: Pick<LoyaltyCard, 'stamps' | 'count' | 'gathering' | 'currency'>): string {
  const missing = count - stamps;
  const orders = missing === 1 ? '1 more order' : `${missing} more orders`;
  return gathering > 0 ? `${orders} and ${formatMoney(gathering, currency)} or more is yours to use.` : `${orders} to fill your card.`;
}

type Entry = LoyaltyCard['entries'][number];

/** An entry of the card's history, as its owner reads it. */
export function entryText({ kind, orderNumber, stamps, credit }: Entry, currency: CurrencyCode): { title: string; amount: string } {
  const number = orderNumber === '' ? '' : ` ${orderNumber}`;
  const amounts = [stamps !== 0 && getStamps(Math.abs(stamps)), credit !== 0 && formatMoney(Math.abs(credit), currency)].filter(Boolean);
  const amount = amounts.join(' and ');
  if (kind === 'earned') return { title: `Earned with order${number}`, amount: `+${amount}` };
  if (kind === 'redeemed') return { title: `Used for order${number}`, amount: `-${amount}` };
  if (kind === 'returned') return { title: `Given back from order${number}`, amount: `+${amount}` };
  return { title: `Taken back with order${number}`, amount: `-${amount}` };
}
