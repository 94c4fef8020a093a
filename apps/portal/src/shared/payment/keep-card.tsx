import styles from './keep-card.module.css';

/** For signed-in customers. */
export const KeepCard = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <label className={styles.keep}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    Keep this card for next time
  </label>
);
