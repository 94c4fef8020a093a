import { formatInstantTimeShort } from '@servery/domain/clock';
import type { TimeZone } from '@servery/domain/time';
import type { OrderView } from './order.types.ts';
import { RelativeTime } from '../../primitives/relative-time.tsx';
import { StateChip } from '../../primitives/state-chip.tsx';
import { Panel } from '../../primitives/panel.tsx';
import styles from './guest-panel.module.css';

/** Whether the kitchen has it: who had it first, on a screen or as a printout, and when it was done. */
export const KitchenPanel = ({ order, timeZone }: { order: OrderView; timeZone: TimeZone }) => {
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
          <StateChip tone="working">Seen</StateChip>
        ) : waiting ? (
          <StateChip tone="late">Not seen yet</StateChip>
        ) : null
      }
    >
      {acknowledged !== null && (
        <p className={styles.quiet}>
          On {acknowledged.by} since {formatInstantTimeShort(acknowledged.at, timeZone)}
        </p>
      )}
      {waiting && <p className={styles.quiet}>No kitchen display has shown it and no printer has printed it yet.</p>}
      {readyAt !== null && (
        <p className={styles.quiet}>
          All done at {formatInstantTimeShort(readyAt, timeZone)}, <RelativeTime at={readyAt} timeZone={timeZone} />
        </p>
      )}
    </Panel>
  );
};
