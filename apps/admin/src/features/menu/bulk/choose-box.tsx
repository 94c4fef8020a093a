import { choose, chooseAll, useSelection } from './selection.ts';
import styles from './bulk.module.css';

/** Whether a native event was made with the Shift key. */
const withShift = (event: Event): boolean => (event as Partial<MouseEvent>).shiftKey === true;

/** Chooses an item; with the Shift key all from the one before. */
export const ItemBox = ({ id, name }: { id: string; name: string }) => {
  const isChosen = useSelection(({ ids }) => ids.has(id));
  return (
    <label className={styles.area}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChosen}
        aria-label={`Choose ${name}`}
        onChange={(event) => choose(id, event.currentTarget.checked, withShift(event.nativeEvent))}
      />
    </label>
  );
};

/** Chooses all items of a category that are shown. Half on where only some are. */
export const CategoryBox = ({ name, ids }: { name: string; ids: readonly string[] }) => {
  const count = useSelection((selection) => ids.reduce((sum, id) => sum + (selection.ids.has(id) ? 1 : 0), 0));
  return (
    <label className={styles.area}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length;
        }}
        type="checkbox"
        className={styles.box}
        disabled={ids.length === 0}
        checked={ids.length > 0 && count === ids.length}
        aria-label={`Choose all of ${name}`}
        onChange={() => chooseAll(ids, count < ids.length)}
      />
    </label>
  );
};
