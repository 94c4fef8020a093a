import type { ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps {
  name: string;
  checked: boolean;
  title: string;
  text?: string | undefined;
  /** Something to know before choosing it. */
  note?: string | undefined;
  disabled?: boolean;
  /** A picture of it, at the end. */
  picture?: ReactNode;
  onChoose: () => void;
}

/** One of a few ways, as a card to tap. */
export const Choice = ({ name, checked, title, text, note, disabled = false, picture, onChoose }: ChoiceProps) => (
  <label className={styles.choice} data-disabled={disabled || undefined}>
    <input type="radio" name={name} checked={checked} disabled={disabled} onChange={onChoose} />
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      {text && <span className={styles.text}>{text}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {picture}
  </label>
);
