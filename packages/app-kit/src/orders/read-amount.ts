import { parseMoney, type CurrencyCode, type Minor } from '@servery/domain/money';

/** Parses an amount field into minor units, or returns what is wrong. `most` in minor units. */
export const readAmount = (
  typed: string,
  currency: CurrencyCode,
  most: Minor,
  tooMuch: string,
): { ok: true; amount: Minor } | { ok: false; message: string } => {
  const amount = parseMoney(typed, currency);
  if (amount === null || amount <= 0) return { ok: false, message: 'Please enter an amount, like 12.50.' };
  return amount > most ? { ok: false, message: tooMuch } : { ok: true, amount };
};
