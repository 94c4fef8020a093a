import button from '../ui/button.module.css';
import type { PayState } from './payment-machine.types.ts';
import styles from './pay-notice.module.css';

interface PayNoticeProps {
  state: PayState;
  onContinue: () => void;
}

/** The state of a payment between the guest, their bank and us, next to the button that pays. */
export const PayNotice = ({ state, onContinue }: PayNoticeProps) => {
  if (state.kind === 'asking') {
    return (
      <p className={styles.note} data-tone="working">
        We are asking your bank. This page goes on by itself.
        {state.long && ' It takes longer than usual: you can leave this page, your order stays under Your orders.'}
      </p>
    );
  }
  if (state.kind === 'leaving') {
    return (
      <p className={styles.note} data-tone="working">
        Taking you to your bank, to confirm that it is you.
      </p>
    );
  }
  if (state.kind === 'unreachable') {
    return (
      <p className={styles.note} data-tone="late">
        We did not hear back about your payment. Your order is saved on this device. Trying again is safe: you are charged once at most.
      </p>
    );
  }
  if (state.kind === 'action') {
    return (
      <div className={styles.note} data-tone="working">
        <p>
          Your bank wants to be sure that it is you.{' '}
          {state.last4 === undefined
            ? 'Please confirm the payment there, or pay another way.'
            : `A payment with the card ending in ${state.last4} is still waiting at the bank: please confirm it there, or pay another way.`}
        </p>
        <button type="button" className={button.quiet} onClick={onContinue}>
          Continue to your bank
        </button>
      </div>
    );
  }
  return null;
};
