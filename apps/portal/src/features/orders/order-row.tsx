import { formatInstantFrom } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import type { Order } from '../../shared/api.ts';
import { paths } from '../../shared/paths.ts';
import button from '../../shared/ui/button.module.css';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { moneyText } from './money-text.ts';
import { getWanted } from './order-again.ts';
import { confirmedFor, isOver, isUnderWay, wantedFor } from './order-text.ts';
import { PutBackButton } from './put-back-button.tsx';
import { useReadOrder } from './use-read-order.ts';
import type { ListedOrder } from './use-own-orders.ts';
import styles from './orders-page.module.css';

const looks: Record<Order['status'], { tone: StateTone; word: string }> = {
  processingPayment: { tone: 'new', word: 'Waiting for payment' },
  failure: { tone: 'neutral', word: 'Not paid' },
  new: { tone: 'new', word: 'With the restaurant' },
  accepted: { tone: 'working', word: 'Being prepared' },
  completed: { tone: 'neutral', word: 'Completed' },
  rejected: { tone: 'danger', word: 'Not accepted' },
  cancelled: { tone: 'danger', word: 'Cancelled' },
};

/** The state in one word. `now` in epoch milliseconds. */
const getAppearance = (order: Order, now: number): { tone: StateTone; word: string } => {
  if (order.status === 'accepted' && order.readyAt !== null) return { tone: 'done', word: 'Ready' };
  if (confirmedFor(order, now) !== '') return { tone: 'working', word: 'Confirmed' };
  return isUnderWay(order, now) ? { tone: 'working', word: 'On its way' } : looks[order.status];
};

/** An order of the list, and the actions once it has ended. */
export const OrderRow = ({ listed, ask, now }: { listed: ListedOrder; ask: boolean; now: string }) => {
  const { order, failed, retry } = useReadOrder(listed, ask);
  const { orderId, restaurantId, storeId } = listed;
  const at = { restaurantId, storeId };
  const look = order && getAppearance(order, Date.parse(now));
  const money = order && moneyText(order);
  const wanted = order && wantedFor(order, Date.parse(now));
  return (
    <li className={styles.row}>
      <PageLink to={paths.order(at, orderId)} className={styles.link}>
        Order {listed.number}
      </PageLink>
      <p className={styles.state}>{look && <StateChip tone={look.tone}>{look.word}</StateChip>}</p>
      <p className={styles.when}>
        Ordered {formatInstantFrom(listed.placedAt, now, order?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)},{' '}
        {listed.storeName}
      </p>
      <p className={styles.total}>{order && formatMoney(order.cart.grandTotal, order.cart.currency)}</p>
      {failed && (
        <p className={`${styles.what} ${styles.failed}`}>
          It could not be read.
          <button type="button" className={button.text} aria-label={`Try again to read order ${listed.number}`} onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {ask && !order && !failed && <div className={styles.waiting} aria-busy="true" />}
      {order && <p className={styles.what}>{order.cart.lines.map(({ quantity, name }) => `${quantity}\u00a0×\u00a0${name}`).join(', ')}</p>}
      {wanted && <p className={styles.what}>{wanted}</p>}
      {order?.delivery && <p className={styles.what}>To {order.delivery.address.line1}</p>}
      {money && <p className={styles.what}>{money}</p>}
      {order && isOver(order) && (
        <div className={styles.again}>
          <PutBackButton at={at} label="Order again" about={`order ${listed.number}`} wanted={getWanted(order)} />
        </div>
      )}
    </li>
  );
};
