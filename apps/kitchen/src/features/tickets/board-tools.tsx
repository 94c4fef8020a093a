import { usePreferences } from '../../shared/preferences.ts';
import { undoLast, useLastBump } from './ticket-commands.ts';
import styles from './board-tools.module.css';

/**
 * Undoes the last bump once its ticket has left the board; until then the ticket has its own undo button. The button is always there: one
 * that came and went would move the board under a finger.
 */
const UndoLast = () => {
  const last = useLastBump((state) => state.last);
  const number = last?.left ? last.number : '';
  return (
    <button
      type="button"
      className={styles.tool}
      data-undo
      disabled={number === ''}
      aria-label={number === '' ? 'Undo the last bump' : `Undo ${number}`}
      onClick={undoLast}
    >
      Undo <span className={styles.number}>{number}</span>
    </button>
  );
};

/** The board's tools in the top bar: undo, and the all-day counts. */
export const BoardTools = () => {
  const allDay = usePreferences((preferences) => preferences.allDay);
  return (
    <div className={styles.tools}>
      <UndoLast />
      <button type="button" className={styles.tool} aria-pressed={allDay} onClick={() => usePreferences.setState({ allDay: !allDay })}>
        All day
      </button>
    </div>
  );
};
