import { Checkbox, NumberInput } from '@mantine/core';
import { useContext, useState } from 'react';
import type { SettingsField } from '@servery/contract/settings/fields';
import type { CountryCode } from '@servery/domain/countries';
import { distanceUnits } from '@servery/domain/delivery';
import { RestaurantContext } from '../../shared/places.ts';
import { MoneyInput } from '../form/money-input.tsx';
import type { ControlProps } from './control.types.ts';
import styles from './fields.module.css';

export type NumberField = Extract<SettingsField, { control: 'number' | 'minutes' | 'money' | 'percentage' | 'distance' }>;

/** What people type, in what is stored, its decimals, and the sign behind it. */
const getScale = ({ control, unit }: NumberField, country: CountryCode) => {
  if (control === 'percentage') return { stored: 1000, decimals: 3, sign: '%' };
  const { metres, decimals, many } = distanceUnits[country];
  if (control === 'distance') return { stored: metres, decimals, sign: many };
  return { stored: 1, decimals: 0, sign: control === 'minutes' ? 'minutes' : unit };
};

type InputProps = ControlProps<NumberField> & { labelHidden: boolean; allowNegative: boolean };

const getWords = ({ field, labelHidden, error }: Pick<InputProps, 'field' | 'labelHidden' | 'error'>) => ({
  ...(labelHidden ? { 'aria-label': field.label } : { label: field.label }),
  description: field.help,
  error,
});

/** A number other than an amount. Input that is not a number yet stays as typed, so that the schema can report it. */
const PlainNumber = (props: InputProps) => {
  const { field, value, onChange, allowNegative, labelHidden } = props;
  // Outside of a restaurant no distance is typed.
  const country = useContext(RestaurantContext)?.country ?? 'AU';
  const { stored, decimals, sign } = getScale(field, country);
  // The bounds that the schema names are in metres.
  const isTranslated = props.error !== undefined && field.control === 'distance' && stored !== 1;
  const error = isTranslated ? `Please enter ${distanceUnits[country].bounds}.` : props.error;
  // "0.30" and "0." are numbers already, and stay as they are typed until the field is left.
  const [typedText, setTypedText] = useState('');
  const scaled = (number: number) => Math.round(number * stored);
  const text = typedText !== '' && scaled(Number(typedText)) === value ? typedText : undefined;
  return (
    <NumberInput
      {...getWords({ field, labelHidden, error })}
      value={text ?? (typeof value === 'number' ? Number((value / stored).toFixed(decimals)) : String(value ?? ''))}
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
      {...(sign !== undefined && { suffix: ` ${sign}` })}
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
