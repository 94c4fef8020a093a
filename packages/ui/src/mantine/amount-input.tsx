import { TextInput } from '@mantine/core';
import { currencies, type CurrencyCode } from '@servery/domain/money';

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
