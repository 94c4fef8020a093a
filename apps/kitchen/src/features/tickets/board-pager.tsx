import type { Hidden } from './use-board-pages.ts';
import styles from './board-pager.module.css';

/** How many tickets are off the screen, how many of those are late, and the buttons to page there. */
export const BoardPager = ({ hidden, onTurn }: { hidden: Hidden; onTurn: (pages: -1 | 1) => void }) => {
  const { before, after, lateBefore, lateAfter } = hidden;
  if (before === 0 && after === 0) return null;
  return (
    <div className={styles.pager} role="group" aria-label="Pages of the board">
      <button type="button" className={styles.turn} disabled={before === 0} onClick={() => onTurn(-1)}>
        <span>
          <span aria-hidden="true">‹</span> {before} <span className={styles.word}>before</span>
        </span>
        {lateBefore > 0 && <span className={styles.late}>{lateBefore} late</span>}
      </button>
      <button type="button" className={styles.turn} disabled={after === 0} onClick={() => onTurn(1)}>
        <span>
          {after} <span className={styles.word}>after</span> <span aria-hidden="true">›</span>
        </span>
        {lateAfter > 0 && <span className={styles.late}>{lateAfter} late</span>}
      </button>
    </div>
  );
};
