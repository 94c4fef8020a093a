import styles from './keypad.module.css';

const keys = [...'1234567890', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** An on-screen keypad, for displays without a keyboard. */
export const Keypad = ({ onKey, onDelete }: { onKey: (key: string) => void; onDelete: () => void }) => (
  <div className={styles.keypad} role="group" aria-label="Keypad">
    {keys.map((key) => (
      <button key={key} type="button" className={styles.key} onClick={() => onKey(key)}>
        {key}
      </button>
    ))}
    <button type="button" className={styles.key} data-wide aria-label="Delete the last character" onClick={onDelete}>
      ⌫
    </button>
  </div>
);
