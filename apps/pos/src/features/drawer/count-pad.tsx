import { useEffect, useRef, useState } from 'react';
import { addCounts, denominations, formatDenomination, getDenominationKey, type CashCounts } from '@servery/domain/drawers';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import styles from './count-pad.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** More than any drawer holds of one note or coin. */
const most = 9_999;

interface CountPadProps {
  /** What is counted: "Float", "Cash in the drawer". */
  label: string;
  currency: CurrencyCode;
  counts: CashCounts;
  onChange: (counts: CashCounts) => void;
}

/**
 * Counting a drawer, note by note and coin by coin: choose one, type how many there are, and go on to the next. The total is added up
 * meanwhile. A keyboard does the same: digits, Backspace, Enter, and the arrow keys.
 */
export const CountPad = ({ label, currency, counts, onChange }: CountPadProps) => {
  const kinds = denominations[currency];
  const [at, setAt] = useState(0);
  // The first digit replaces what was there; the next ones follow it.
  const [fresh, setFresh] = useState(true);
  const pad = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => void row.current?.scrollIntoView({ block: 'nearest' }), [at]);
  const go = (next: number) => {
    setAt(Math.max(0, Math.min(kinds.length - 1, next)));
    setFresh(true);
  };
  const key = getDenominationKey(kinds[at]!);
  const set = (count: number) => {
    const { [key]: _, ...others } = counts;
    onChange(count === 0 ? others : { ...others, [key]: count });
    setFresh(false);
  };
  const type = (digit: string) => {
    const next = Number(`${fresh ? '' : (counts[key] ?? '')}${digit}`);
    if (next <= most) set(next);
  };
  const erase = () => set(fresh ? 0 : Math.floor((counts[key] ?? 0) / 10));
  const onKey = (pressed: string, onButton: boolean): boolean => {
    // Enter presses a key that was reached by Tab; everywhere else it goes on.
    if (pressed === 'Enter' && onButton) return false;
    if (/^[0-9]$/.test(pressed)) type(pressed);
    else if (pressed === 'Backspace') erase();
    else if (pressed === 'Enter' || pressed === 'ArrowDown') go(at + 1);
    else if (pressed === 'ArrowUp') go(at - 1);
    else return false;
    return true;
  };
  const focusPad = () => pad.current?.focus({ preventScroll: true });
  return (
    <div
      className={styles.count}
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (onKey(event.key, (event.target as Element).closest('[data-key]') !== null)) event.preventDefault();
      }}
    >
      <ul className={styles.rows}>
        {kinds.map((each, index) => {
          const count = counts[getDenominationKey(each)] ?? 0;
          return (
            <li key={getDenominationKey(each)}>
              <button
                ref={index === at ? row : undefined}
                type="button"
                className={styles.row}
                aria-pressed={index === at}
                onClick={() => {
                  go(index);
                  focusPad();
                }}
              >
                <span className={styles.name}>{formatDenomination(each, currency)}</span>
                <span className={styles.times}>× {count}</span>
                <span className={styles.worth}>{formatMoney(count * each.value, currency)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className={styles.side}>
        <p className={styles.total}>
          Total
          <output className={styles.sum} aria-label="Total">
            {formatMoney(addCounts(currency, counts), currency)}
          </output>
        </p>
        {/* A press by hand leaves no key focused, so that Enter goes on instead of pressing it again. */}
        <div
          className={styles.pad}
          onClick={({ detail }) => detail > 0 && focusPad()}
          ref={pad}
          tabIndex={-1}
          role="group"
          aria-label={`How many ${formatDenomination(kinds[at]!, currency)}`}
        >
          {digits.map((digit) => (
            <button key={digit} type="button" className={styles.key} data-key onClick={() => type(digit)}>
              {digit}
            </button>
          ))}
          <button type="button" className={styles.key} data-key aria-label="Delete the last digit" onClick={erase}>
            ⌫
          </button>
          <button type="button" className={styles.key} data-key onClick={() => type('0')}>
            0
          </button>
          <button type="button" className={styles.next} data-key disabled={at === kinds.length - 1} onClick={() => go(at + 1)}>
            Next
          </button>
        </div>
      </div>
    </div>
  );
};
