import type { Minor } from '@servery/domain/money';

/** Digits, or digits in groups of three, with at most two decimals. */
const amount = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d{0,2})?$/;

/**
 * An amount as people type it: "$1,234.5", "12", ".50", "-3". Null for anything else, such as "12,50" or a third decimal: a guess could be
 * a hundred times too much.
 */
export function readMoney(typed: string, { symbol, allowNegative }: { symbol: string; allowNegative: boolean }): Minor | null {
  const text = typed.replace(symbol, '').replaceAll(/\s/g, '');
  const isNegative = text.startsWith('-') && allowNegative;
  const digits = isNegative ? text.slice(1) : text;
  if (!/\d/.test(digits) || !amount.test(digits)) return null;
  const minor = Math.round(Number(digits.replaceAll(',', '')) * 100);
  return isNegative && minor !== 0 ? -minor : minor;
}

/** An amount in a field: "$1234.50". */
export const writeMoney = (minor: Minor, symbol: string): string => `${minor < 0 ? '-' : ''}${symbol}${(Math.abs(minor) / 100).toFixed(2)}`;
