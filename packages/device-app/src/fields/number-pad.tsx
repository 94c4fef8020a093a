import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import styles from './number-pad.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'];
/** Enough for every price and well within safe integers. */
const most = 100_000_000;

/** Amount entry as on any till: cents first, each digit shifts the others left. Minor units. */
export const NumberPad = ({
  label,
  value,
  currency,
  fresh = false,
  onChange,
}: {
  label: string;
  value: Minor;
  currency: CurrencyCode;
  /** The amount shown was not typed: the first digit replaces it. */
  fresh?: boolean;
  onChange: (value: Minor) => void;
}) => {
  const type = (digits: string) => {
    const next = Number(`${fresh ? '' : value}${digits}`);
    if (next <= most) onChange(next);
  };
  const erase = () => onChange(fresh ? 0 : Math.floor(value / 10));
  return (
    <div
      className={styles.pad}
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-first
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (/^[0-9]$/.test(event.key)) type(event.key);
        else if (event.key === 'Backspace') erase();
        else return;
        event.preventDefault();
      }}
    >
      <output className={styles.value} aria-label={label}>
        {formatMoney(value, currency)}
      </output>
      {keys.map((key) => (
        <button key={key} type="button" className={styles.key} onClick={() => type(key)}>
          {key}
        </button>
      ))}
      <button type="button" className={styles.key} aria-label="Delete the last digit" onClick={erase}>
        ⌫
      </button>
    </div>
  );
};
