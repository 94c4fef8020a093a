import type { Minor } from '@servery/domain/money';
import { NumberField } from '../settings/number-field.tsx';

/** An amount in the restaurant's currency. Input that is no amount yet is passed on as it is typed, so that the contract can report it. */
export const MoneyField = ({
  label,
  help,
  onChange,
  ...rest
}: {
  label: string;
  help?: string;
  /** Minor units. */
  value: Minor;
  error: string | undefined;
  onChange: (value: Minor) => void;
  labelHidden?: boolean;
  allowNegative?: boolean;
}) => (
  <NumberField
    field={{ control: 'money', group: '', label, ...(help !== undefined && { help }) }}
    onChange={(value) => onChange(value as Minor)}
    {...rest}
  />
);
