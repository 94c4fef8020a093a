import { usePreferences } from '../../shared/preferences.ts';
import { undoLast, useLastBump } from './ticket-commands.ts';
import styles from './board-tools.module.css';

/**
 * Takes the last bump back once its ticket has left the wall; while it stands there, it has the button itself. The button is always
 * there: one that came and went would move the wall under a finger.
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

/** What belongs to the wall and stands in the bar: the way back, and the all-day counts. */
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
