import button from '../ui/button.module.css';
import type { CardFormState } from './use-card-form.ts';
import styles from './card-place.module.css';

interface CardPlaceProps {
  state: CardFormState;
  setPlace: (element: HTMLElement | null) => void;
  onRetry: () => void;
}

/** The place of the card form, and its placeholder until it has loaded. */
export const CardPlace = ({ state, setPlace, onRetry }: CardPlaceProps) => (
  <div className={styles.place}>
    {state === 'loading' && (
      <div className={styles.waiting} role="status" aria-label="Loading the card form">
        <div />
        <div />
      </div>
    )}
    {state === 'failed' && (
      <p className={styles.note}>
        The card form could not be loaded.{' '}
        <button type="button" className={button.text} onClick={onRetry}>
          Try again
        </button>
      </p>
    )}
    {state === 'none' && <p className={styles.note}>Cards cannot be taken online at the moment. Please choose another way to pay.</p>}
    <div ref={setPlace} className={styles.form} data-waiting={state !== 'ready' || undefined} />
  </div>
);
