import type { Cart } from '../../shared/cart/cart.ts';
import { useStore } from '../../shared/scope.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Choice } from '../../shared/ui/choice.tsx';
import styles from './how-field.module.css';

/** At a table the guest chooses; everybody else picks up, and is told where. */
export const HowField = ({ cart, onChange }: { cart: Cart; onChange: (way: Cart['collectionType']) => void }) => {
  const store = useStore();
  if (!cart.table) {
    return (
      <p className={styles.place}>
        <Icon of={icons.pin} large />
        <span>
          <span className={styles.title}>Pick up at {store.name}</span>
          <span className={styles.text}>{store.address.formattedAddress}</span>
        </span>
      </p>
    );
  }
  return (
    <div className={styles.ways}>
      <Choice
        name="how"
        checked={cart.collectionType === 'dineIn'}
        title={`Dine in, ${cart.table.name}`}
        text="We bring it to your table"
        onChoose={() => onChange('dineIn')}
      />
      <Choice
        name="how"
        checked={cart.collectionType === 'pickup'}
        title="Pick up"
        text={store.address.formattedAddress}
        onChoose={() => onChange('pickup')}
      />
    </div>
  );
};
