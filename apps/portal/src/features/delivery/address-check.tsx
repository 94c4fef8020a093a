import { useRouter } from '@tanstack/react-router';
import type { CollectionType } from '@servery/domain/orders';
import type { DeliveryAddress } from '@servery/domain/delivery';
import type { Store } from '../../shared/api.ts';
import { getCartStore } from '../../shared/cart/cart-store.ts';
import { AddressField } from '../../shared/delivery/address-field.tsx';
import { addressCheckText, type AddressTerms } from '../../shared/delivery/store-terms.ts';
import { paths } from '../../shared/paths.ts';
import { useStoreParams } from '../../shared/scope.ts';
import button from '../../shared/ui/button.module.css';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import * as more from '../../shared/ui/more-icons.ts';
import styles from './delivery-page.module.css';

const nothingWrong = {};
const nothing = () => {};

/** "Do you deliver to me?", answered on the spot, with the fee and the next step. */
export const AddressCheck = ({ store, to, terms }: { store: Store; to: DeliveryAddress | null; terms: AddressTerms | null }) => {
  const router = useRouter();
  const params = useStoreParams();
  const words = to && terms && addressCheckText(store, to, terms);
  const order = (collectionType: CollectionType) => {
    getCartStore(store.id).update((cart) => ({ ...cart, collectionType, requestedFor: null }));
    void router.navigate({ href: paths.store(params) });
  };
  return (
    <section className={styles.part} aria-labelledby="check">
      <h2 id="check" className={styles.heading}>
        Do you deliver to me?
      </h2>
      <AddressField problems={nothingWrong} onChange={nothing} />
      <div role="status">
        {words && (
          <div className={styles.answer} data-good={words.good || undefined}>
            <Icon of={words.good ? icons.check : more.alert} large />
            <span>
              <strong className={styles.name}>{words.title}</strong>
              <span className={styles.text}>{words.text}</span>
            </span>
          </div>
        )}
      </div>
      {words &&
        (words.good ? (
          <button type="button" className={button.primary} onClick={() => order('delivery')}>
            Order for delivery
          </button>
        ) : (
          store.collectionTypes.includes('pickup') && (
            <button type="button" className={button.primary} onClick={() => order('pickup')}>
              Order for pickup
            </button>
          )
        ))}
    </section>
  );
};
