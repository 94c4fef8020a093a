import { useEffect, useEffectEvent } from 'react';
import styles from './notice-bar.module.css';

/** Milliseconds. */
const shownFor = 12_000;
const doneShownFor = 4000;

/**
 * What went wrong with a press, at the foot of the screen, until it is dismissed or a while has passed. `done`: a press did what was asked;
 * it goes away sooner, and what is below it can be pressed meanwhile.
 */
export const NoticeBar = ({
  notice,
  onDismiss,
}: {
  notice: { id: number; title: string; message: string; tone?: 'done' } | null;
  onDismiss: () => void;
}) => {
  const id = notice?.id;
  const isDone = notice?.tone === 'done';
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(dismiss, isDone ? doneShownFor : shownFor);
    return () => clearTimeout(timer);
  }, [id, isDone]);

  return (
    <div role="alert">
      {notice && (
        <div className={styles.notice} data-tone={notice.tone}>
          <p className={styles.text}>
            <strong>{notice.title}</strong> {notice.message}
          </p>
          {!isDone && (
            <button type="button" className={styles.close} onClick={onDismiss}>
              OK
            </button>
          )}
        </div>
      )}
    </div>
  );
};
