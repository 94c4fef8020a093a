import { TextInput } from '@mantine/core';
import { currencies, parseMoney, type CurrencyCode } from '@servery/domain/money';

/** Parses an amount field into minor units, or returns what is wrong. `most` in minor units. */
export const readAmount = (
  typed: string,
  currency: CurrencyCode,
  most: number,
  tooMuch: string,
): { ok: true; amount: number } | { ok: false; message: string } => {
  // The keypads of many countries have only a comma; amounts here have no thousands separator.
  const plain = /^\D*\d*,\d{1,2}$/.test(typed.trim()) ? typed.replace(',', '.') : typed;
  const amount = parseMoney(plain, currency);
  if (amount === null || amount <= 0) return { ok: false, message: 'Please enter an amount, like 12.50.' };
  return amount > most ? { ok: false, message: tooMuch } : { ok: true, amount };
};

/** An amount field for the number pad of a phone, with the currency's symbol in front. */
export const AmountInput = ({
  label,
  value,
  currency,
  error,
  disabled,
  onChange,
}: {
  label: string;
  value: string;
  currency: CurrencyCode;
  error: string | undefined;
  disabled: boolean;
  onChange: (typed: string) => void;
}) => (
  <TextInput
    label={label}
    inputMode="decimal"
    autoComplete="off"
    enterKeyHint="done"
    data-autofocus
    maxLength={16}
    leftSection={<span aria-hidden="true">{currencies[currency].symbol}</span>}
    value={value}
    error={error}
    disabled={disabled}
    onFocus={(event) => event.currentTarget.select()}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
