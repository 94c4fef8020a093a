import { formatInstantTimeShort } from '@servery/domain/clock';
import { formatMoney } from '@servery/domain/money';
import type { CollectionType } from '@servery/domain/orders';
import type { Store } from '../../shared/api.ts';
import type { Cart } from '../../shared/cart/cart.ts';
import { Choice } from '../../shared/ui/choice.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import * as more from '../../shared/ui/more-icons.ts';
import { useStore } from '../../shared/scope.ts';
import { waysOf } from '../../shared/cart/ways.ts';
import styles from './how-field.module.css';

/** What a delivery costs, before anybody has said where: "Delivery $5.00, free from $40.00, for orders from $20.00". */
export function deliveryWords({ delivery, currency }: Pick<Store, 'delivery' | 'currency'>): string {
  if (!delivery) return '';
  const { fee, freeFrom, minOrderValue } = delivery;
  const free = fee === 0 || freeFrom === 0;
  return [
    free ? 'Free delivery' : `Delivery ${formatMoney(fee, currency)}`,
    !free && freeFrom !== null ? `free from ${formatMoney(freeFrom, currency)}` : '',
    minOrderValue > 0 ? `for orders from ${formatMoney(minOrderValue, currency)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function wordsOf(way: CollectionType, { table }: Cart, store: Store): { title: string; text: string } {
  if (way === 'delivery') return { title: 'Delivery', text: deliveryWords(store) };
  if (way === 'dineIn') return { title: table ? `Dine in, ${table.name}` : 'Dine in', text: 'We bring it to your table' };
  return { title: 'Pick up', text: store.address.formattedAddress };
}

/** How the guest gets the food: chosen where there is a choice, else told. */
export const HowField = ({ cart, onChange }: { cart: Cart; onChange: (way: CollectionType) => void }) => {
  const store = useStore();
  const ways = waysOf(store, cart);
  const paused = (way: CollectionType) => {
    const until = store.pausedUntil[way];
    return until === null ? undefined : `Busy: none for right now, again from ${formatInstantTimeShort(until, store.timeZone)}`;
  };
  const [only, another] = ways;
  if (only !== undefined && another === undefined) {
    const { title, text } = wordsOf(only, cart, store);
    return (
      <p className={styles.place}>
        <Icon of={only === 'dineIn' ? more.table : icons.pin} large />
        <span>
          <span className={styles.title}>{only === 'pickup' ? `Pick up at ${store.name}` : title}</span>
          <span className={styles.text}>{text}</span>
          {paused(only) && <span className={styles.paused}>{paused(only)}</span>}
        </span>
      </p>
    );
  }
  return (
    <div className={styles.ways} role="radiogroup" aria-label="How you get it">
      {ways.map((way) => (
        <Choice
          key={way}
          name="how"
          checked={cart.collectionType === way}
          {...wordsOf(way, cart, store)}
          note={paused(way)}
          onChoose={() => onChange(way)}
        />
      ))}
    </div>
  );
};
