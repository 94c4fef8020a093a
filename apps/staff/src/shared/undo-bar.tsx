import { useEffect, useEffectEvent } from 'react';
import styles from './undo-bar.module.css';

/** Milliseconds: long enough to read it and to change one's mind. */
const shownFor = 10_000;

/** The last action with its undo, for 10 s or `until` (of `performance.now()`). `words` empty: renders nothing. */
export const UndoBar = ({
  words,
  until,
  onUndo,
  onGone,
}: {
  words: string;
  until?: number | undefined;
  onUndo: () => void;
  onGone: () => void;
}) => {
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (words === '') return undefined;
    const timer = setTimeout(leave, until === undefined ? shownFor : until - performance.now());
    return () => clearTimeout(timer);
  }, [words, until]);
  return (
    <div className={styles.place} role="status">
      {words !== '' && (
        <div className={styles.bar}>
          <span>{words}</span>
          {/* The previous action may appear in its place right away: the second click of a double click is not meant for that. */}
          <button type="button" className={styles.undo} onClick={({ detail }) => detail < 2 && onUndo()}>
            Undo
          </button>
        </div>
      )}
    </div>
  );
};
