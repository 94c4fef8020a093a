import { useEffect, useEffectEvent, useState } from 'react';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import styles from './pin-pad.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const length = 4;

/** Four digits by touch or keyboard; the last one hands them over. While they are checked nothing can be entered. */
export const PinPad = ({ label, busy, onPin }: { label: string; busy: boolean; onPin: (pin: string) => void }) => {
  const [digits, setDigits] = useState('');
  const type = (digit: string) => {
    if (busy) return;
    const next = digits + digit;
    setDigits(next.length === length ? '' : next);
    if (next.length === length) onPin(next);
  };
  const erase = () => setDigits(digits.slice(0, -1));
  // Wherever the focus is: a button that is pressed and disabled while the PIN is checked loses it.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[0-9]$/.test(event.key)) type(event.key);
    else if (event.key === 'Backspace') erase();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  const shown = busy ? length : digits.length;
  const key = (digit: string) => (
    <button key={digit} type="button" className={styles.key} disabled={busy} onClick={() => type(digit)}>
      {digit}
    </button>
  );
  return (
    <div className={styles.pad} role="group" aria-label={label}>
      <output className={styles.dots}>
        <VisuallyHidden>{busy ? 'Checking the PIN' : `${shown} of ${length} digits entered`}</VisuallyHidden>
        {Array.from({ length }, (_, at) => (
          <span key={at} className={styles.dot} data-filled={at < shown || undefined} />
        ))}
      </output>
      {keys.map(key)}
      <span />
      {key('0')}
      <button type="button" className={styles.key} disabled={busy} aria-label="Delete the last digit" onClick={erase}>
        ⌫
      </button>
    </div>
  );
};
