import { storeAddressInOneLine } from '@servery/domain/delivery';
import type { CollectionType } from '@servery/domain/orders';
import type { Store } from '../../shared/api.ts';
import type { Cart } from '../../shared/cart/cart.ts';
import { Choice } from '../../shared/ui/choice.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import * as more from '../../shared/ui/more-icons.ts';
import { useRestaurant, useStore } from '../../shared/scope.ts';
import { overHints } from '../../shared/store-hours.ts';
import { getOffers, type Offer } from '../../shared/store-offers.ts';
import { getWays } from '../../shared/cart/ways.ts';
import styles from './how-field.module.css';

function getWords({ type, text, terms }: Offer, { table }: Cart, store: Store): { title: string; text: string } {
  if (type === 'delivery') return { title: 'Delivery', text: terms === '' ? text : `${text}, ${terms}` };
  if (type === 'dineIn') return { title: table ? `Dine in, ${table.name}` : 'Dine in', text: 'We bring it to your table' };
  return { title: 'Pick up', text: storeAddressInOneLine(store.address) };
}
const notNowText = ({ paused, over }: Offer) => {
  if (paused !== null) return `Paused ${paused}. You can order for later.`;
  return over === null ? undefined : overHints[over];
};

/** The order type: a choice where there is one, otherwise a text. */
export const HowField = ({ cart, onChange }: { cart: Cart; onChange: (way: CollectionType) => void }) => {
  const store = useStore();
  const { readAt } = useRestaurant();
  const ways = getWays(store, cart);
  const offers = getOffers(store, readAt, ways).filter(({ type }) => ways.includes(type));
  const [only, another] = offers;
  if (only !== undefined && another === undefined) {
    const { title, text } = getWords(only, cart, store);
    return (
      <p className={styles.place}>
        <Icon of={only.type === 'dineIn' ? more.table : icons.pin} large />
        <span>
          <span className={styles.title}>{only.type === 'pickup' ? `Pick up at ${store.name}` : title}</span>
          <span className={styles.text}>{text}</span>
          {(only.paused ?? only.over) !== null && <span className={styles.paused}>{notNowText(only)}</span>}
        </span>
      </p>
    );
  }
  return (
    <div className={styles.ways} role="radiogroup" aria-label="How you get it">
      {offers.map((offer) => (
        <Choice
          key={offer.type}
          name="how"
          checked={cart.collectionType === offer.type}
          {...getWords(offer, cart, store)}
          note={notNowText(offer)}
          onChoose={() => onChange(offer.type)}
        />
      ))}
    </div>
  );
};
