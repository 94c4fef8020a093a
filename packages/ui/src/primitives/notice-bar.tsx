import { useEffect, useEffectEvent } from 'react';
import styles from './notice-bar.module.css';

const shownFor = 12_000;

/** What went wrong with a press, at the foot of the screen, until it is dismissed or a while has passed. */
export const NoticeBar = ({
  notice,
  onDismiss,
}: {
  notice: { id: number; title: string; message: string } | null;
  onDismiss: () => void;
}) => {
  const id = notice?.id;
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(dismiss, shownFor);
    return () => clearTimeout(timer);
  }, [id]);

  return (
    <div role="alert">
      {notice && (
        <div className={styles.notice}>
          <p className={styles.text}>
            <strong>{notice.title}</strong> {notice.message}
          </p>
          <button type="button" className={styles.close} onClick={onDismiss}>
            OK
          </button>
        </div>
      )}
    </div>
  );
};
