import type { OrderStatus } from '@servery/domain/orders';
import { getOrderStatusName } from '@servery/domain/orders';
import { useClock } from '../../primitives/clock.ts';
import { StateChip, type StateTone } from '../../primitives/state-chip.tsx';
import { getStatusTone, toTiming, waitedShare, type Timed } from './order-timing.ts';
import styles from './order-card.module.css';

/** Minutes in which an order should be accepted; null where that is not monitored. */
type AcceptWithin = number | null;

/** When the order is due, as text and icon; updates without rendering its surroundings. */
export const TimingChip = ({ row, acceptWithin }: { row: Timed; acceptWithin: AcceptWithin }) => {
  const text = useClock((now) => {
    const { tone, words } = toTiming(row, now, acceptWithin);
    return `${tone}|${words}`;
  });
  const [tone, words] = text.split('|') as [StateTone, string];
  return (
    <span className={styles.timing} data-tone={tone}>
      <StateChip tone={tone} solid={tone === 'late' || tone === 'new' || tone === 'danger'}>
        {words}
      </StateChip>
    </span>
  );
};

const isOpen = (status: OrderStatus) => status === 'new' || status === 'accepted';

/** The state of an order: against the clock while it is open, otherwise its status. */
export const OrderStatusChip = ({
  order,
  acceptWithin,
}: {
  order: Timed & { joinedTo?: string | undefined };
  acceptWithin: AcceptWithin;
}) => {
  const text = useClock((now) => {
    const timing = toTiming(order, now, acceptWithin);
    return `${timing.tone}|${timing.words}`;
  });
  const [tone, words] = isOpen(order.status) ? (text.split('|') as [StateTone, string]) : [getStatusTone(order), getOrderStatusName(order)];
  return (
    <StateChip tone={tone} solid>
      {words}
    </StateChip>
  );
};

/** The time to accept as a bar that fills. */
export const WaitBar = ({ row, acceptWithin }: { row: Timed; acceptWithin: number }) => {
  const share = useClock((now) => waitedShare(row, now, acceptWithin));
  return (
    <span className={styles.wait} data-over={share === 1 || undefined} aria-hidden="true">
      <span style={{ transform: `scaleX(${share})` }} />
    </span>
  );
};
