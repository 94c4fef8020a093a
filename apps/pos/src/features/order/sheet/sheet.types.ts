import type { CartLineInput, MenuIndex, MenuItem } from '@servery/domain/menu';
import type { SaleWay } from '@servery/domain/pricing';

/** The properties of every sheet. */
export interface SheetProps<Item extends MenuItem> {
  item: Item;
  /** The line being changed; absent when an item is added. */
  line: CartLineInput | undefined;
  index: MenuIndex;
  way: SaleWay;
  /** Why the item cannot be sold now; null: it can. */
  note: string | null;
  /** The item as it was added last at this till, if it can still be had like that; null: nothing is offered again. */
  last: CartLineInput | null;
  /** Longest note for the kitchen, in characters; 0: no notes. */
  most: number;
  onAdd: (line: CartLineInput) => void;
}
