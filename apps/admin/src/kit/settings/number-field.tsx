import { Checkbox, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { SettingsField } from '@servery/contract/settings/fields';
import { MoneyInput } from '../form/money-input.tsx';
import type { ControlProps } from './control.types.ts';
import styles from './fields.module.css';

export type NumberField = Extract<SettingsField, { control: 'number' | 'minutes' | 'money' | 'percentage' }>;
type Kind = Exclude<NumberField['control'], 'money'>;

/** What people type, in what is stored, and its decimals. */
const scales: Readonly<Record<Kind, { stored: number; decimals: number }>> = {
  number: { stored: 1, decimals: 0 },
  minutes: { stored: 1, decimals: 0 },
  percentage: { stored: 1000, decimals: 3 },
};

const getSigns = ({ control, unit }: Pick<NumberField, 'control' | 'unit'>) => {
  if (control === 'percentage') return { suffix: ' %' };
  const word = control === 'minutes' ? 'minutes' : unit;
  return word === undefined ? {} : { suffix: ` ${word}` };
};

type InputProps = ControlProps<NumberField> & { labelHidden: boolean; allowNegative: boolean };

const getWords = ({ field, labelHidden, error }: InputProps) => ({
  ...(labelHidden ? { 'aria-label': field.label } : { label: field.label }),
  description: field.help,
  error,
});

/** A number other than an amount. Input that is not a number yet stays as typed, so that the schema can report it. */
const PlainNumber = (props: InputProps) => {
  const { field, value, onChange, allowNegative } = props;
  const { stored, decimals } = scales[field.control as Kind];
  // "0.30" and "0." are numbers already, and stay as they are typed until the field is left.
  const [typedText, setTypedText] = useState('');
  const scaled = (number: number) => Math.round(number * stored);
  const text = typedText !== '' && scaled(Number(typedText)) === value ? typedText : undefined;
  return (
    <NumberInput
      {...getWords(props)}
      value={text ?? (typeof value === 'number' ? value / stored : String(value ?? ''))}
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
      {...getSigns(field)}
    />
  );
};

/** A number with its unit, or an amount. */
export const NumberField = ({
  labelHidden = false,
  allowNegative = false,
  ...control
}: ControlProps<NumberField> & {
  /** The label is read by screen readers only: a heading or a row says it. */
  labelHidden?: boolean;
  allowNegative?: boolean;
}) => {
  const { field, value, onChange } = control;
  const [before, setBefore] = useState<unknown>(value ?? '');
  const props = { ...control, labelHidden, allowNegative };
  const input =
    field.control === 'money' ? (
      <MoneyInput
        {...getWords(props)}
        value={value}
        allowNegative={allowNegative}
        disabled={value === null}
        classNames={{ wrapper: styles.number ?? '' }}
        onChange={onChange}
      />
    ) : (
      <PlainNumber {...props} />
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
