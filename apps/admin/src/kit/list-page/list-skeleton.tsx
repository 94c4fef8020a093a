import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import styles from './list-page.module.css';

const rows = ['92%', '70%', '84%', '60%', '78%', '66%', '88%', '72%'];

/** While rows are read: a table of their shape, or cards. */
export const ListSkeleton = ({ label, columns }: { label: string; columns: number }) => (
  <div role="status" aria-label={label} className={styles.skeletons}>
    {rows.map((width) => (
      <div key={width} className={styles.skeletonRow}>
        <Skeleton width={`calc(${width} * 0.4)`} height="14px" />
        {Array.from({ length: Math.min(4, columns - 1) }, (_, at) => (
          <Skeleton key={at} width="64px" height="14px" />
        ))}
      </div>
    ))}
  </div>
);
