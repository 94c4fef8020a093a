import { Link } from '@tanstack/react-router';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { StateShape } from '@servery/ui/primitives/state-chip.tsx';
import { useStore } from '../../shared/store-context.ts';
import { pausedText } from './pause.ts';
import { typesText } from './pause-sheet.tsx';
import { isPaused, usePauses } from './use-pauses.ts';
import styles from './pause-bar.module.css';

/** Shows on every screen that guests cannot order, so that nobody forgets to resume. */
export const PauseBar = () => {
  const { restaurantId, storeId, timeZone } = useStore();
  const rows = usePauses().data?.rows ?? [];
  const words = useClock((now) => {
    const paused = rows.filter((row) => isPaused(row, now));
    const first = paused.map(({ pausedUntil }) => pausedUntil ?? '').toSorted()[0];
    if (!first) return '';
    const types = typesText(paused.map(({ collectionType }) => collectionType));
    return `${types.charAt(0).toUpperCase()}${types.slice(1)} paused ${pausedText(first, now, timeZone)}`;
  });
  if (words === '') return null;
  return (
    <Link to="/restaurants/$restaurantId/stores/$storeId/pause" params={{ restaurantId, storeId }} className={styles.bar}>
      <StateShape tone="late" />
      <span className={styles.words}>{words}</span>
      <span className={styles.act}>Change</span>
    </Link>
  );
};
