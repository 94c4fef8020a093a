import { useState } from 'react';
import styles from './number-search.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** Finds a ticket by its number, typed or entered on a keypad: a mounted display has no keyboard. */
export const NumberSearch = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.search}>
      <label className={styles.label} htmlFor="number">
        Find by number
      </label>
      <div className={styles.field}>
        <input
          id="number"
          type="search"
          className={styles.input}
          value={value}
          inputMode={open ? 'none' : 'text'}
          autoComplete="off"
          placeholder="42"
          maxLength={20}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" className={styles.key} aria-expanded={open} onClick={() => setOpen(!open)}>
          Keys
        </button>
        {value !== '' && (
          <button type="button" className={styles.key} onClick={() => onChange('')}>
            Clear
          </button>
        )}
      </div>
      {open && (
        <div className={styles.keys} role="group" aria-label="Digits">
          {digits.map((digit) => (
            <button key={digit} type="button" className={styles.key} onClick={() => onChange(value + digit)}>
              {digit}
            </button>
          ))}
          <button type="button" className={styles.key} aria-label="Delete the last character" onClick={() => onChange(value.slice(0, -1))}>
            ⌫
          </button>
        </div>
      )}
    </div>
  );
};
