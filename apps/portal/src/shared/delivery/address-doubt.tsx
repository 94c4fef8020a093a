import type { DeliveryAddress, SuburbName } from '@servery/domain/delivery';
import type { Store } from '../api.ts';
import button from '../ui/button.module.css';
import field from '../ui/field.module.css';
import { getCheck, termsFor } from './store-terms.ts';
import styles from './address-field.module.css';

interface AddressDoubtProps {
  store: Store;
  to: DeliveryAddress;
  onCorrect: (place: SuburbName) => void;
}

/**
 * What could not be confirmed about an address, and the suburbs in which its street is known or which line 1 names: one tap corrects it.
 */
export const AddressDoubt = ({ store, to, onCorrect }: AddressDoubtProps) => {
  const check = getCheck(store, to);
  const places = check.kind === 'unconfirmed' ? check.elsewhere : check.kind === 'contradicts' ? [check.known] : null;
  const terms = termsFor(store, to);
  if (!places || !terms) return null;
  if (places.length === 0) {
    if (!terms.ok) return null;
    return (
      <p className={field.hint} role="status">
        We could not find this address. Please check it.
      </p>
    );
  }
  const [first, ...others] = places;
  const names = [first!.suburb, ...others.map(({ suburb }) => suburb)].join(' and ');
  const otherwise = terms.ok ? ' You can also order as it is: the restaurant checks the address before it accepts.' : '';
  return (
    <div className={styles.doubt} role="status">
      <p className={styles.doubtText}>
        {to.line1} seems to be in {names}, not in {to.suburb}.{otherwise}
      </p>
      {places.map((place) => (
        <button key={`${place.suburb} ${place.postcode}`} type="button" className={button.text} onClick={() => onCorrect(place)}>
          Change to {place.suburb} {place.postcode}
        </button>
      ))}
    </div>
  );
};
