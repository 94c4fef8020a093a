import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { timeOfDay } from '@servery/app-kit/format.ts';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Panel } from '../../shared/panel.tsx';
import { useStore } from '../../shared/store-context.ts';
import styles from './guest-panel.module.css';

type Order = ResponseOf<typeof getOrder>;

/** Did the kitchen get it? Who had it on a screen or on paper first, and when it was all done. */
export const KitchenPanel = ({ order }: { order: Order }) => {
  const { timeZone } = useStore();
  const { acknowledged, readyAt } = order;
  if (order.acceptedAt === null) return null;
  const waiting = acknowledged === null && order.status === 'accepted';
  return (
    <Panel
      title="Kitchen"
      aside={
        readyAt !== null ? (
          <StateChip tone="done">Ready</StateChip>
        ) : acknowledged !== null ? (
          <StateChip tone="working">Has it</StateChip>
        ) : waiting ? (
          <StateChip tone="late">Not seen yet</StateChip>
        ) : null
      }
    >
      {acknowledged !== null && (
        <p className={styles.quiet}>
          On {acknowledged.by} since {timeOfDay(acknowledged.at, timeZone)}
        </p>
      )}
      {waiting && <p className={styles.quiet}>No kitchen display has shown it and no printer has printed it yet.</p>}
      {readyAt !== null && (
        <p className={styles.quiet}>
          All done at {timeOfDay(readyAt, timeZone)}, <RelativeTime at={readyAt} timeZone={timeZone} />
        </p>
      )}
    </Panel>
  );
};
