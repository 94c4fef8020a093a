import type { ReactNode } from 'react';
import { formatDay, formatInstantDate } from '@servery/domain/clock';
import { channels } from '@servery/domain/orders';
import type { TimeZone } from '@servery/domain/time';
import { clockNow } from '../../primitives/clock.ts';
import { StateChip } from '../../primitives/state-chip.tsx';
import { OrderStatusChip } from './order-chips.tsx';
import { formatForWhen, placeText, reasonText } from './order-text.ts';
import type { OrderView } from './order.types.ts';
import styles from './order-head.module.css';

/** The head of an order: number, state, guest, where and when, and why it ended. `back`: the back link, on a line of its own. */
export const OrderHead = ({
  order,
  acceptWithin,
  timeZone,
  heading: Heading,
  back,
}: {
  order: OrderView;
  /** Minutes in which it should be accepted; null where that is not monitored. */
  acceptWithin: number | null;
  timeZone: TimeZone;
  heading: 'h1' | 'h2';
  back?: ReactNode;
}) => (
  <>
    <div className={styles.head}>
      {back}
      <Heading className={styles.number}>{order.number}</Heading>
      <OrderStatusChip order={order} acceptWithin={acceptWithin} />
      {order.test && <StateChip tone="neutral">Test order</StateChip>}
      <p className={styles.summary}>
        <strong>{placeText({ ...order, deliverySuburb: order.delivery?.address.suburb ?? null })}</strong>
        {/* A bill is for now: only another time is worth saying. */}
        {channels[order.source].startsAsBill && order.promisedFor === null && order.requestedFor === null
          ? ''
          : ` · ${formatForWhen(order, clockNow(), timeZone)}`}
        {order.customerName === '' ? '' : ` · ${order.customerName}`}
      </p>
    </div>
    {order.timeDimension && order.timeDimension.tradingDay !== formatInstantDate(order.placedAt, timeZone) && (
      <p className={styles.quiet}>Counts on {formatDay(order.timeDimension.tradingDay, timeZone)}.</p>
    )}
    {order.reason && <p className={styles.reason}>Reason: {reasonText(order.reason)}</p>}
  </>
);
