import { isOffline } from '@servery/app-kit/repeat-call.ts';
import { useRef, useState } from 'react';
import { isUncharged } from '@servery/domain/orders';
import { useApi, type Order } from '../../shared/api.ts';
import { cancelOwnOrder } from '../../shared/more-endpoints.ts';
import { toHeaders, type OrderKey } from '../../shared/order-key.ts';
import button from '../../shared/ui/button.module.css';
import { Sheet } from '../../shared/ui/sheet.tsx';
import styles from './cancel-order.module.css';

interface CancelOrderProps {
  order: Order;
  orderKey: OrderKey;
  onCancelled: (order: Order) => void;
  /** The restaurant was faster: the order's current state is read again. */
  onStale: () => void;
}

/** The guest can cancel while nobody has accepted the order. */
export const CancelOrder = ({ order, orderKey, onCancelled, onStale }: CancelOrderProps) => {
  const api = useApi();
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** A call was sent and not answered: the order may already be cancelled. */
  const unanswered = useRef(false);
  const close = () => {
    setOpen(false);
    setProblem(null);
  };
  const cancel = async () => {
    if (isOffline() && !unanswered.current) {
      return setProblem('You are offline, so nothing was sent and your order still stands. Connect and try again, or call the restaurant.');
    }
    unanswered.current = true;
    setSending(true);
    const { restaurantId, orderId } = orderKey;
    const result = await api.call(cancelOwnOrder, {
      params: { orderId },
      body: { restaurantId },
      headers: toHeaders(orderKey),
      retries: 2,
      timeout: 30_000,
    });
    setSending(false);
    if (result.ok) {
      close();
      return onCancelled(result.data);
    }
    const { code, message } = result.error;
    unanswered.current = code === 'network' || code === 'service_unavailable';
    if (unanswered.current) {
      setProblem('We did not hear back from the restaurant. Please try again: cancelling twice does no harm.');
    } else if (code === 'ORDER_ALREADY_ACCEPTED') {
      setProblem('The restaurant has just accepted your order, so it can no longer be cancelled here. Please call them.');
      onStale();
    } else if (code === 'ORDER_PROCESSING') {
      setProblem('The restaurant is looking at your order right now. Please try again in a moment.');
    } else {
      setProblem(message);
      onStale();
    }
  };
  const paid = order.paymentStatus === 'PAID' && !isUncharged({ ...order.cart, test: order.test });
  return (
    <>
      <button type="button" className={`${button.text} ${styles.open}`} onClick={() => setOpen(true)}>
        Cancel this order
      </button>
      {open && (
        <Sheet label="Cancel this order?" place="centre" onClose={close}>
          <div className={styles.sheet}>
            <h2 className={styles.title}>Cancel order {order.number}?</h2>
            <p>
              The restaurant will not make it.{' '}
              {paid ? 'Your card is not charged: the hold on it is released by your bank within a few days.' : 'Nothing is charged.'}
            </p>
            {problem !== null && (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
            <div className={styles.actions}>
              <button
                type="button"
                className={`${button.quiet} ${styles.danger}`}
                aria-busy={sending || undefined}
                disabled={sending}
                onClick={() => void cancel()}
              >
                {sending ? 'Cancelling' : 'Cancel the order'}
              </button>
              <button type="button" className={button.primary} onClick={close}>
                Keep it
              </button>
            </div>
          </div>
        </Sheet>
      )}
    </>
  );
};
