import type { Minor } from '../money/index.ts';
import type { MenuFileCategory, MenuFileItem } from './describe-menu-file.ts';

/**
 * Menus as marketplaces and other tills know them: items with groups of options, and no pizzas or deals. Both JSON formats are written from
 * this shape and read into it. `mark` identifies our entry; files from elsewhere have none.
 */
export interface TreeOption {
  id: string;
  name: string;
  price: Minor;
  /** Ids of groups that open when it is chosen. */
  groups: string[];
  row?: number;
}

export interface TreeGroup {
  id: string;
  name: string;
  min: number;
  max: number;
  allowMultiple: boolean;
  mark: string;
  options: TreeOption[];
  row?: number;
}

export interface TreeItem {
  id: string;
  name: string;
  description?: string;
  categoryId: string;
  /** Null: priced when it is sold. */
  price: Minor | null;
  mark: string;
  groups: string[];
  /** Sizes of a pizza, or what another till calls variations: exactly one is chosen, and has the price. */
  variants: TreeOption[];
  /** Further fields of the format. */
  imported: Partial<MenuFileItem>;
  row?: number;
}

export interface MenuTree {
  categories: (MenuFileCategory & { id: string })[];
  items: TreeItem[];
  groups: TreeGroup[];
}
