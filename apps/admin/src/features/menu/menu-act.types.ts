import type { Copied } from './copy/copy-dialog.tsx';
import type { EditedCategory, EditedGroup, EditedItem } from './menu-edits.ts';

/** What somebody is about to do with the menu, in a dialog. */
export type MenuAct =
  | { type: 'addCategory' }
  | { type: 'editCategory' | 'deleteCategory'; category: EditedCategory }
  | { type: 'deleteItem'; item: EditedItem }
  /** Copied beside itself, at once. */
  | { type: 'duplicate'; copied: Copied }
  /** Copied to other stores. */
  | { type: 'copy'; copied: Copied }
  | { type: 'pictures' };

/** The same with choices. */
export type GroupAct = { type: 'add' } | { type: 'edit' | 'delete'; group: EditedGroup };
