import { useEffect } from 'react';
import { dismissNotice, useNotice } from '../shared/notice.ts';
import styles from './notice-bar.module.css';

const shownFor = 12_000;

/** What went wrong with a tap, at the foot of the screen, until it is read or a while has passed. */
export const NoticeBar = () => {
  const notice = useNotice((state) => state.notice);
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(dismissNotice, shownFor);
    return () => clearTimeout(timer);
  }, [notice]);

  return (
    <div role="alert">
      {notice && (
        <div className={styles.notice}>
          <p className={styles.text}>
            <strong>{notice.title}</strong> {notice.message}
          </p>
          <button type="button" className={styles.close} onClick={dismissNotice}>
            OK
          </button>
        </div>
      )}
    </div>
  );
};
