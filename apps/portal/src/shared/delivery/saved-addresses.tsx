import { addressLines } from '@servery/domain/delivery';
import type { SavedAddress } from './use-saved-addresses.ts';
import button from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import * as icons from '../ui/icons.ts';
import styles from './saved-addresses.module.css';

interface SavedAddressesProps {
  addresses: readonly SavedAddress[];
  /** None: they are only listed. */
  onChoose?: (address: SavedAddress) => void;
  onForget: (address: SavedAddress) => void;
}

/** Addresses of earlier orders: one tap chooses one, another removes it. */
export const SavedAddresses = ({ addresses, onChoose, onForget }: SavedAddressesProps) => (
  <ul className={styles.list} aria-label="Your addresses">
    {addresses.map((address) => {
      const [first = '', ...rest] = addressLines(address);
      const words = (
        <span>
          <span className={styles.line}>{first}</span>
          <span className={styles.rest}>{rest.join(', ')}</span>
        </span>
      );
      return (
        <li key={address.id} className={styles.row}>
          {onChoose ? (
            <button type="button" className={styles.choose} onClick={() => onChoose(address)}>
              <Icon of={icons.pin} />
              {words}
            </button>
          ) : (
            words
          )}
          <button type="button" className={button.text} aria-label={`Forget ${first}`} onClick={() => onForget(address)}>
            Forget
          </button>
        </li>
      );
    })}
  </ul>
);
