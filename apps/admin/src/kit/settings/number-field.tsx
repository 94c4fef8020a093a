import { Checkbox, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { SettingsField } from '@servery/contract/settings/fields';
import { countries } from '@servery/domain/countries';
import { useRestaurant } from '../../shared/places.ts';
import type { ControlProps } from './control.types.ts';
import styles from './fields.module.css';

export type NumberField = Extract<SettingsField, { control: 'number' | 'minutes' | 'money' | 'percentage' }>;
type Kind = NumberField['control'];

/** What people type, in what is stored, and its decimals. */
const scales: Readonly<Record<Kind, { stored: number; decimals: number }>> = {
  number: { stored: 1, decimals: 0 },
  minutes: { stored: 1, decimals: 0 },
  money: { stored: 100, decimals: 2 },
  percentage: { stored: 1000, decimals: 3 },
};

const useSigns = ({ control, unit }: Pick<NumberField, 'control' | 'unit'>) => {
  const { country } = useRestaurant();
  if (control === 'money') return { prefix: countries[country].currencySymbol };
  if (control === 'percentage') return { suffix: ' %' };
  const word = control === 'minutes' ? 'minutes' : unit;
  return word === undefined ? {} : { suffix: ` ${word}` };
};

/** A number with its unit. Input that is not a number yet stays as typed, so that the schema can report it. */
export const NumberField = ({
  field,
  value,
  error,
  onChange,
  labelHidden = false,
  allowNegative = false,
}: ControlProps<NumberField> & {
  /** The label is read by screen readers only: a heading or a row says it. */
  labelHidden?: boolean;
  allowNegative?: boolean;
}) => {
  const { stored, decimals } = scales[field.control];
  const signs = useSigns(field);
  const [before, setBefore] = useState<unknown>(value ?? '');
  // "0.30" and "0." are numbers already, and stay as they are typed until the field is left.
  const [typedText, setTypedText] = useState('');
  const scaled = (number: number) => Math.round(number * stored);
  const text = typedText !== '' && scaled(Number(typedText)) === value ? typedText : undefined;
  const shown = (number: number) => (field.control === 'money' ? (number / stored).toFixed(decimals) : number / stored);
  const input = (
    <NumberInput
      {...(labelHidden ? { 'aria-label': field.label } : { label: field.label })}
      description={field.help}
      error={error}
      value={text ?? (typeof value === 'number' ? shown(value) : String(value ?? ''))}
      onBlur={() => setTypedText('')}
      onChange={(typed) => {
        const isText = typeof typed === 'string' && /^-?\d+\.\d*$/.test(typed);
        const isNumber = isText || typeof typed === 'number';
        setTypedText(isNumber ? String(typed) : '');
        onChange(isNumber ? scaled(Number(typed)) : typed);
      }}
      allowNegative={allowNegative}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      disabled={value === null}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      classNames={{ wrapper: styles.number ?? '' }}
      {...signs}
    />
  );
  if (field.none === undefined) return input;
  return (
    <div className={styles.withNone}>
      {input}
      <Checkbox
        size="md"
        label={field.none}
        aria-label={`${field.label}: ${field.none}`}
        checked={value === null}
        onChange={(event) => {
          if (!event.currentTarget.checked) return onChange(before);
          setBefore(value);
          return onChange(null);
        }}
      />
    </div>
  );
};
