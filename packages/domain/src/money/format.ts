import { currencies } from './currencies.ts';
import type { CurrencyCode, Minor, ThousandthsOfPercent } from './money.types.ts';

/** "$1,234.50", "-£0.05": two decimals, thousands separators, the minus first. */
export function formatMoney(minor: Minor, currency: CurrencyCode): string {
  return (minor < 0 ? '-' : '') + currencies[currency].symbol + formatAmount(Math.abs(minor));
}

/** The figure alone, without symbol: "1,234.50". For columns that name the currency above. */
export function formatAmount(minor: Minor): string {
  const size = Math.abs(minor);
  const cents = size % 100;
  let whole = String((size - cents) / 100);
  let grouped = '';
  while (whole.length > 3) {
    grouped = `,${whole.slice(-3)}${grouped}`;
    whole = whole.slice(0, -3);
  }
  return `${minor < 0 ? '-' : ''}${whole}${grouped}.${cents < 10 ? '0' : ''}${cents}`;
}

/** "10%", "8.875%": no more decimals than the rate has. */
export function formatPercent(percentage: ThousandthsOfPercent): string {
  const size = Math.abs(percentage);
  const rest = size % 1000;
  const decimals =
    rest === 0
      ? ''
      : `.${String(rest)
          .padStart(3, '0')
          .replace(/0{1,2}$/, '')}`;
  return `${percentage < 0 ? '-' : ''}${(size - rest) / 1000}${decimals}%`;
}

const typed = /^(-?)([0-9]{0,13}|[0-9]{1,3}(?:,[0-9]{3}){1,3})(?:\.([0-9]{0,2}))?$/;
/** The keypads of many countries have only a comma. Groups of thousands have three digits: fewer behind it are decimals. */
const commaDecimals = /^([^.,]*),([0-9]{0,2})$/;

/**
 * Reads an amount as people type it: "12.5", "12,50", "$1,240", "-£3.00", ".50". Null when it is none, has more than two decimals or
 * commas that separate no thousands, or carries another currency's symbol.
 */
export function parseMoney(text: string, currency: CurrencyCode): Minor | null {
  const { symbol } = currencies[currency];
  const plain = text.trim().replace(symbol, '').replaceAll(' ', '').replace(commaDecimals, '$1.$2');
  const match = typed.exec(plain);
  if (match === null) return null;
  const [, sign, grouped = '', decimals = ''] = match;
  const whole = grouped.replaceAll(',', '');
  if (whole === '' && decimals === '') return null;
  const minor = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? 0 - minor : minor;
}
