import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import { useOnline } from '../../shared/network-notice.tsx';
import button from '../../shared/ui/button.module.css';
import type { PlaceState } from './use-place-order.ts';
import styles from './place-bar.module.css';

interface PlaceBarProps {
  state: PlaceState;
  /** The total that the server has confirmed; null while it is being asked. */
  total: { amount: Minor; currency: CurrencyCode } | null;
  /** Lines need the guest's attention first. */
  blocked: boolean;
  /** The price could not be asked for. */
  unpriced: boolean;
  onRetryPrice: () => void;
}

/** The one button that places the order, with what it costs and what became of it. */
export const PlaceBar = ({ state, total, blocked, unpriced, onRetryPrice }: PlaceBarProps) => {
  const online = useOnline();
  const placing = state.kind === 'placing';
  const ready = total !== null && !blocked && !placing;
  return (
    <div className={styles.bar}>
      <div className={styles.notes} aria-live="polite">
        {state.kind === 'unreachable' && (
          <p className={styles.note} data-tone="late">
            We did not hear back from the restaurant. Your order is kept here. Trying again is safe: it is placed once, even if it has
            arrived.
          </p>
        )}
        {state.kind === 'refused' && (
          <p className={styles.note} data-tone="danger">
            {state.fields.length > 0 ? state.fields.map(({ message }) => message).join(' ') : state.message}
          </p>
        )}
        {blocked && (
          <p className={styles.note} data-tone="late">
            Please remove or change the marked items first.
          </p>
        )}
        {!online && state.kind !== 'unreachable' && (
          <p className={styles.note} data-tone="late">
            You are offline. Your order is kept here and can be placed when you are back.
          </p>
        )}
      </div>
      {unpriced && !total ? (
        <button type="button" className={`${button.primary} ${styles.place}`} onClick={onRetryPrice}>
          Check the price again
        </button>
      ) : (
        <button
          type="submit"
          className={`${button.primary} ${styles.place}`}
          aria-disabled={!ready || undefined}
          aria-busy={placing || undefined}
        >
          <span>{placing ? 'Placing your order' : state.kind === 'unreachable' ? 'Try again' : 'Place order'}</span>
          {total && <span>{formatMoney(total.amount, total.currency)}</span>}
        </button>
      )}
    </div>
  );
};
