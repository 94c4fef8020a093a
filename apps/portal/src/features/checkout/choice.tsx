import styles from './choice.module.css';

interface ChoiceProps {
  name: string;
  checked: boolean;
  title: string;
  text?: string | undefined;
  onChoose: () => void;
}

/** One of a few ways, as a card to tap. */
export const Choice = ({ name, checked, title, text, onChoose }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name={name} checked={checked} onChange={onChoose} />
    <span>
      <span className={styles.title}>{title}</span>
      {text && <span className={styles.text}>{text}</span>}
    </span>
  </label>
);
