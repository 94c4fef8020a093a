import type { CartLineInput, MenuIndex, MenuItem } from '@servery/domain/menu';
import type { SaleWay } from '@servery/domain/pricing';

/** What every sheet is given. */
export interface SheetProps<Item extends MenuItem> {
  item: Item;
  /** The line that is being changed; none when the item is added. */
  line: CartLineInput | undefined;
  index: MenuIndex;
  way: SaleWay;
  /** Why the item cannot be sold now; null: it can. */
  note: string | null;
  /** Longest note for the kitchen; 0: none is taken. */
  most: number;
  onAdd: (line: CartLineInput) => void;
}
