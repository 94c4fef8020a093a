import type { ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps {
  name: string;
  /** It is ticked on its own, not one of several. */
  alone?: boolean;
  checked: boolean;
  title: string;
  text?: string | undefined;
  /** Information needed before choosing it. */
  note?: string | undefined;
  disabled?: boolean;
  /** A picture of it, at the end. */
  picture?: ReactNode;
  onChoose: (checked: boolean) => void;
}

/** One of a few options, or a single option to tick, as a card to tap. */
export const Choice = ({ name, alone = false, checked, title, text, note, disabled = false, picture, onChoose }: ChoiceProps) => (
  <label className={styles.choice} data-disabled={disabled || undefined}>
    <input
      type={alone ? 'checkbox' : 'radio'}
      name={name}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.checked)}
    />
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      {text && <span className={styles.text}>{text}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {picture}
  </label>
);
