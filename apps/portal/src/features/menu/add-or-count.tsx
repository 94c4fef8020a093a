import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Stepper } from '../../shared/ui/stepper.tsx';
import styles from './add-or-count.module.css';

interface AddOrCountProps {
  name: string;
  /** Of the plus, for a label. */
  id?: string | undefined;
  quantity: number;
  /** How many more there may be. */
  room: number;
  onQuantity: (quantity: number) => void;
}

/** A plus for what there is none of yet, a counter for the rest. */
export const AddOrCount = ({ name, id, quantity, room, onQuantity }: AddOrCountProps) =>
  quantity === 0 ? (
    <button
      type="button"
      id={id}
      className={styles.add}
      aria-label={`Add ${name}`}
      disabled={room <= 0}
      onClick={(event) => {
        // The counter takes the button's place, and the focus with it.
        const row = event.currentTarget.parentElement;
        onQuantity(1);
        requestAnimationFrame(() => row?.querySelector<HTMLElement>('[data-more]')?.focus());
      }}
    >
      <Icon of={icons.plus} />
    </button>
  ) : (
    <Stepper label={name} value={quantity} max={quantity + Math.max(0, room)} onChange={onQuantity} />
  );
