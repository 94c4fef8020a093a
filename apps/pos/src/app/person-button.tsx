import { usePeople, lockTill } from '../shared/people/people-store.ts';
import styles from './person-button.module.css';

/** Who works at the till; a tap locks it for the next one. */
export const PersonButton = () => {
  const name = usePeople(({ person }) => person?.employee.name);
  if (name === undefined) return null;
  return (
    <button
      type="button"
      className={styles.person}
      data-person
      aria-label={`${name}: lock or switch person`}
      title={name}
      onClick={lockTill}
    >
      <span className={styles.name}>{name}</span>
    </button>
  );
};
