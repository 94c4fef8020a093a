import { useId } from 'react';
import { addressLabels } from '@servery/domain/delivery';
import { useStore } from '../scope.ts';
import { longest, type AddressPart, type AddressProblems, type TypedAddress } from './by-hand.ts';
import { TextField } from '../ui/text-field.tsx';
import styles from './address-field.module.css';

interface AddressByHandProps {
  typed: TypedAddress;
  problems: AddressProblems;
  onChange: (typed: TypedAddress) => void;
}

/** The fields of an address, for addresses that no list has. */
export const AddressByHand = ({ typed, problems, onChange }: AddressByHandProps) => {
  const { country, delivery } = useStore();
  const words = addressLabels[country];
  const suburbs = delivery?.suburbs ?? [];
  const listId = useId();
  const part = (name: AddressPart, label: string, autoComplete: string, optional = false, hint?: string, list?: string) => (
    <TextField
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={longest[name]}
      optional={optional}
      value={typed[name]}
      problem={problems[name]}
      hint={hint}
      list={list}
      onValue={(value) => onChange({ ...typed, [name]: name === 'postcode' ? value.toUpperCase() : value })}
    />
  );
  return (
    <div className={styles.parts} role="group" aria-label="Address by hand">
      {part(
        'line1',
        'Unit, number and street',
        'address-line1',
        false,
        /\d/.test(typed.line1) ? undefined : `For example ${words.example}`,
      )}
      {part('suburb', words.suburb, 'address-level2', false, undefined, suburbs.length > 0 ? listId : undefined)}
      {suburbs.length > 0 && (
        <datalist id={listId}>
          {[...new Set(suburbs.map(({ name }) => name))].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      <div className={styles.pair}>
        {words.state !== null && part('state', words.state, 'address-level1', true)}
        {part('postcode', words.postcode, 'postal-code')}
      </div>
    </div>
  );
};
