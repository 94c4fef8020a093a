import { SavedAddresses } from '../../shared/delivery/saved-addresses.tsx';
import { useSavedAddresses } from '../../shared/delivery/use-saved-addresses.ts';
import button from '../../shared/ui/button.module.css';
import styles from './account-page.module.css';

/** Addresses of earlier orders; each can be removed. */
export const Addresses = () => {
  const { addresses, failed, retry, forget } = useSavedAddresses();
  return (
    <section className={styles.part} aria-labelledby="addresses">
      <h2 id="addresses" className={styles.heading}>
        Delivery addresses
      </h2>
      {failed ? (
        <p className={styles.muted} role="alert">
          Your addresses could not be read.{' '}
          <button type="button" className={button.text} onClick={retry}>
            Try again
          </button>
        </p>
      ) : (
        addresses?.length === 0 && <p className={styles.muted}>No addresses. They appear here when something is delivered to you.</p>
      )}
      {addresses && addresses.length > 0 && <SavedAddresses addresses={addresses} onForget={forget} />}
    </section>
  );
};
