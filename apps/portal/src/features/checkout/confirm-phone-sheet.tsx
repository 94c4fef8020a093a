import { useState } from 'react';
import { useRestaurant } from '../../shared/scope.ts';
import { CodeStep } from '../../shared/sign-in/code-step.tsx';
import { PhoneStep } from '../../shared/sign-in/phone-step.tsx';
import type { SentCode } from '../../shared/sign-in/sent-codes.ts';
import { setSignedIn } from '../../shared/signed-in.ts';
import button from '../../shared/ui/button.module.css';
import { CloseSheet } from '../../shared/ui/close-sheet.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import styles from './confirm-phone-sheet.module.css';

interface ConfirmPhoneSheetProps {
  /** The reason, in the server's words. */
  message: string;
  /** As entered in the form. */
  phone: string;
  /** Null: the store does not take cards. */
  onPayByCard: (() => void) | null;
  /** `phone`: the confirmed number, for the order. */
  onConfirmed: (phone: string) => void;
  onClose: () => void;
}

/**
 * Asks for a code by text message before the store takes another unpaid order, or for a card instead. The guest is signed in with that
 * phone afterwards.
 */
export const ConfirmPhoneSheet = ({ message, phone, onPayByCard, onConfirmed, onClose }: ConfirmPhoneSheetProps) => {
  const { restaurant } = useRestaurant();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [typed, setTyped] = useState(phone.trim());
  const confirmed = async (name: string) => {
    setSignedIn(restaurant.id, name);
    // The phone number in the checkout stays as the guest typed it.
    onConfirmed(typed === phone.trim() || sent === null ? phone : sent.shownPhone);
  };
  return (
    <Sheet label="Confirm your phone number" place="centre" onClose={onClose}>
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2>Confirm your phone number</h2>
          <CloseSheet onClose={onClose} />
        </header>
        {sent ? (
          <CodeStep
            key={sent.verificationId}
            sent={sent}
            action="Confirm and place order"
            onSent={setSent}
            onSignedIn={confirmed}
            onBack={() => setSent(null)}
          />
        ) : (
          <PhoneStep
            lead={message}
            phone={typed}
            onSent={(code, number) => {
              setTyped(number);
              setSent(code);
            }}
          />
        )}
        {onPayByCard !== null && (
          <button type="button" className={button.text} onClick={onPayByCard}>
            Pay by card instead
          </button>
        )}
      </div>
    </Sheet>
  );
};
