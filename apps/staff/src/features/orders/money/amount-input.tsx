import { TextInput } from '@mantine/core';
import { currencies, parseMoney, type CurrencyCode } from '@servery/domain/money';

/** Minor units of what was typed into an amount field, or what is wrong with it. `most` in minor units. */
export const readAmount = (
  typed: string,
  currency: CurrencyCode,
  most: number,
  tooMuch: string,
): { ok: true; amount: number } | { ok: false; message: string } => {
  // A keypad of many countries has only a comma; an amount of this screen has no thousands.
  const plain = /^\D*\d*,\d{1,2}$/.test(typed.trim()) ? typed.replace(',', '.') : typed;
  const amount = parseMoney(plain, currency);
  if (amount === null || amount <= 0) return { ok: false, message: 'Please enter an amount, like 12.50.' };
  return amount > most ? { ok: false, message: tooMuch } : { ok: true, amount };
};

/** An amount of money, typed with the keypad of a phone; the currency's symbol stands before it. */
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
