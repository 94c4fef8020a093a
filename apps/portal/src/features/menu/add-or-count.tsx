import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Stepper } from '../../shared/ui/stepper.tsx';
import styles from './add-or-count.module.css';

interface AddOrCountProps {
  name: string;
  /** The plus button's label. */
  id?: string | undefined;
  quantity: number;
  /** How many more can be added. */
  room: number;
  onQuantity: (quantity: number) => void;
}

/** A plus button while the quantity is 0, a counter after that. */
export const AddOrCount = ({ name, id, quantity, room, onQuantity }: AddOrCountProps) =>
  quantity === 0 ? (
    <button
      type="button"
      id={id}
      className={styles.add}
      aria-label={`Add ${name}`}
      disabled={room <= 0}
      onClick={(event) => {
        // The counter replaces the button and takes its focus.
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
