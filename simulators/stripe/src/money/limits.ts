import { refused } from '../api/api-error.ts';

/** Smallest charge in minor units. */
const least: Readonly<Record<string, number>> = { aud: 50, nzd: 50, usd: 50, gbp: 30 };
/** Eight digits. */
const most = 99_999_999;

const sign: Readonly<Record<string, string>> = { gbp: '£' };

/** `$12.40`, for messages. */
export const spelled = (amount: number, currency: string): string =>
  `${sign[currency] ?? '$'}${(amount / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

/** Throws when the provider does not take so little or so much. */
export const checkAmount = (amount: number, currency: string): void => {
  const smallest = least[currency] ?? 50;
  if (amount < smallest)
    throw refused(`Amount must be at least ${spelled(smallest, currency)} ${currency}`, { code: 'amount_too_small', param: 'amount' });
  if (amount > most) throw refused(`Amount must be no more than ${spelled(most, currency)}`, { code: 'amount_too_large', param: 'amount' });
};
