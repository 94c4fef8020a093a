import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { countries } from '@servery/domain/countries';
import type { Minor } from '@servery/domain/money';
import { useRestaurant } from '../../shared/places.ts';
import { readMoney, writeMoney } from './read-money.ts';

/**
 * A text field for an amount in the restaurant's currency. What is typed stays as it is typed until the field is left, and is passed on as
 * minor units; text that is no amount is passed on as it is, so that whoever checks the form refuses it at the field.
 */
export const MoneyInput = ({
  value,
  allowNegative = false,
  onChange,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  /** Minor units, or text that is no amount. */
  value: unknown;
  allowNegative?: boolean;
  onChange: (value: Minor | string) => void;
}) => {
  const { country } = useRestaurant();
  const symbol = countries[country].currencySymbol;
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => readMoney(text, { symbol, allowNegative });
  const stored = typeof value === 'number' ? writeMoney(value, symbol) : String(value ?? '');
  // What somebody else sets meanwhile, such as a reset of the form, replaces what is typed.
  const isCurrent = typed !== null && (read(typed) ?? typed) === value;
  const withSymbol = (text: string) =>
    text === '' || /^-?$/.test(text) || text.includes(symbol) ? text : text.replace(/^-?/, `$&${symbol}`);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={isCurrent ? withSymbol(typed) : stored}
      onChange={({ currentTarget: { value: text } }) => {
        const bare = text === symbol ? '' : text.replace(symbol, '');
        setTyped(bare);
        onChange(read(bare) ?? bare);
      }}
      onBlur={(event) => {
        if (typed !== null && read(typed) !== null) setTyped(null);
        rest.onBlur?.(event);
      }}
    />
  );
};
