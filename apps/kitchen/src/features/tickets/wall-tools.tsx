import { usePreferences } from '../../shared/preferences.ts';
import { undoLast, useLastBump } from './ticket-commands.ts';
import styles from './wall-tools.module.css';

/** Takes the last bump back once its ticket has left the wall; while it stands there, it has the button itself. */
const UndoLast = () => {
  const last = useLastBump((state) => state.last);
  if (!last?.left) return null;
  return (
    <button type="button" className={styles.tool} onClick={undoLast}>
      Undo {last.number}
    </button>
  );
};

/** What belongs to the wall and stands in the bar: the way back, and the all-day counts. */
export const WallTools = () => {
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
