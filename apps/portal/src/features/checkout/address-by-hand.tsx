import { useStore } from '../../shared/scope.ts';
import { addressWords, longest, type AddressPart, type AddressProblems, type TypedAddress } from '../../shared/delivery/by-hand.ts';
import { TextField } from '../../shared/ui/text-field.tsx';
import styles from './where-field.module.css';

interface AddressByHandProps {
  typed: TypedAddress;
  problems: AddressProblems;
  onChange: (typed: TypedAddress) => void;
}

/** An address in its parts, for what no list knows. */
export const AddressByHand = ({ typed, problems, onChange }: AddressByHandProps) => {
  const words = addressWords[useStore().country];
  const part = (name: AddressPart, label: string, autoComplete: string, optional = false, hint?: string) => (
    <TextField
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={longest[name]}
      optional={optional}
      value={typed[name]}
      problem={problems[name]}
      hint={hint}
      onValue={(value) => onChange({ ...typed, [name]: value })}
    />
  );
  return (
    <div className={styles.parts} role="group" aria-label="Address by hand">
      {part(
        'line1',
        'Unit, number and street',
        'address-line1',
        false,
        /\d/.test(typed.line1) ? undefined : 'For example 4/21 King Street',
      )}
      {part('suburb', words.suburb, 'address-level2')}
      <div className={styles.pair}>
        {words.state !== null && part('state', words.state, 'address-level1', true)}
        {part('postcode', words.postcode, 'postal-code')}
      </div>
    </div>
  );
};
