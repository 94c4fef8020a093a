import { formatMoney, type CurrencyCode, type Minor } from '@servery/domain/money';
import { useHasNetwork } from '@servery/app-kit/shown-live.ts';
import { paths } from '../../shared/paths.ts';
import { useStore, useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { PayNotice } from '../../shared/payment/pay-notice.tsx';
import { isWorking } from '../../shared/payment/payment-machine.ts';
import type { PayState } from '../../shared/payment/payment-machine.types.ts';
import { PageLink } from '../../shared/ui/page-link.tsx';
import type { Blocked } from './problems.ts';
import type { PlaceState } from './use-checkout.ts';
import styles from './place-bar.module.css';

interface PlaceBarProps {
  state: PlaceState;
  pay: PayState;
  /** The button pays by card. */
  card: boolean;
  /** It is a test order. */
  test: boolean;
  /** What was sent is sent again unchanged: its price by now does not matter. */
  again: boolean;
  /** The card form is still loading. */
  unready: boolean;
  /** Until when the order waits for its payment, as text; null: it has not been placed. */
  waitsUntil: string | null;
  /** The total confirmed by the server; null while it is requested. */
  total: { amount: Minor; currency: CurrencyCode } | null;
  /** What the guest must do first; null: nothing. */
  blocked: Blocked | null;
  /** The price request failed. */
  unpriced: boolean;
  onRetryPrice: () => void;
  onDropCoupon: () => void;
  onContinueAtBank: () => void;
  /** The phone has to be confirmed first: its sheet explains why while it is `open`. Null: no confirmation needed. */
  confirmPhone: { open: boolean; onOpen: () => void } | null;
  /** Paying by card would avoid the refusal of an unpaid order; null: it would not. */
  onPayByCard: (() => void) | null;
}

/** The button's label, by what it does. */
const getWords = ({ state, pay, card, test, again }: Pick<PlaceBarProps, 'state' | 'pay' | 'card' | 'test' | 'again'>): string => {
  if (pay.kind === 'paying' || pay.kind === 'asking') return 'Paying';
  if (pay.kind === 'leaving') return 'Going to your bank';
  if (state.kind === 'placing') return card ? 'Paying' : 'Placing your order';
  if (again) return 'Try again';
  if (test) return 'Place test order';
  return card ? 'Pay' : 'Place order';
};

/** The button that places the order, with the price and the state of the request. */
export const PlaceBar = ({
  state,
  pay,
  card,
  test,
  again,
  unready,
  waitsUntil,
  total,
  blocked,
  unpriced,
  onRetryPrice,
  onDropCoupon,
  onContinueAtBank,
  confirmPhone,
  onPayByCard,
}: PlaceBarProps) => {
  const online = useHasNetwork();
  const params = useStoreParams();
  const { name, phone } = useStore();
  const placing = state.kind === 'placing' || isWorking(pay);
  const ready = (again || (total !== null && blocked === null)) && !placing && !unready;
  return (
    <div className={styles.bar}>
      <div className={styles.notes} aria-live="polite">
        {state.kind === 'unreachable' && (
          <p className={styles.note} data-tone="late">
            We did not hear back from the restaurant. Your order is saved on this device. Trying again is safe: it is placed once, even if
            it has arrived.
          </p>
        )}
        <PayNotice state={pay} onContinue={onContinueAtBank} />
        {state.kind === 'over' && (
          <p className={styles.note} data-tone="late">
            This order waited too long for its payment and was closed. Nothing was charged. You can place it again.
          </p>
        )}
        {waitsUntil !== null && (pay.kind === 'idle' || pay.kind === 'declined') && (
          <p className={styles.hint}>Your order is saved until {waitsUntil}. Please complete it by then.</p>
        )}
        {state.kind === 'refused' && confirmPhone?.open !== true && (
          <p className={styles.note} data-tone="danger">
            {state.fields.length > 0 ? state.fields.map(({ message }) => message).join(' ') : state.message}{' '}
            {confirmPhone !== null && (
              <button type="button" className={`${styles.more} ${styles.drop}`} onClick={confirmPhone.onOpen}>
                Confirm phone number
              </button>
            )}{' '}
            {onPayByCard !== null && (
              <button type="button" className={`${styles.more} ${styles.drop}`} onClick={onPayByCard}>
                Pay by card
              </button>
            )}{' '}
            {state.cap?.verify === false && phone && (
              <a href={`tel:${phone.replaceAll(' ', '')}`} className={styles.more}>
                Call {name}: {phone}
              </a>
            )}
          </p>
        )}
        {blocked !== null && !again && (
          <p className={styles.note} data-tone="late">
            {blocked.text}{' '}
            {blocked.help === 'addMore' && (
              <PageLink to={paths.store(params)} className={styles.more}>
                See the menu
              </PageLink>
            )}
            {blocked.help === 'dropCoupon' && (
              <button type="button" className={`${styles.more} ${styles.drop}`} onClick={onDropCoupon}>
                Go on without it
              </button>
            )}
          </p>
        )}
        {online && unpriced && !total && !again && (
          <p className={styles.note} data-tone="late">
            We could not reach the restaurant to confirm the price. Nothing has been ordered.
          </p>
        )}
        {!online && !again && (
          <p className={styles.note} data-tone="late">
            You are offline. Your order is saved on this device. You can place it when you are back online.
          </p>
        )}
      </div>
      {unpriced && !total && !again ? (
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
          <span>{getWords({ state, pay, card, test, again })}</span>
          {total && <span>{formatMoney(total.amount, total.currency)}</span>}
        </button>
      )}
    </div>
  );
};
