import { currencies, type CurrencyCode, type Minor } from '@servery/domain/money';

/** Banknotes of all four countries, in whole units. */
const notes = [5, 10, 20, 50, 100];

/** What a guest most likely hands over in cash: the exact amount, the next whole unit, then the banknotes that cover it. Minor units. */
export function quickNotes(toPay: Minor, currency: CurrencyCode): Minor[] {
  const unit = 10 ** currencies[currency].minorDigits;
  const covering = notes.map((note) => Math.ceil(toPay / (note * unit)) * note * unit);
  return [...new Set([toPay, Math.ceil(toPay / unit) * unit, ...covering])].toSorted((a, b) => a - b).slice(0, 6);
}
