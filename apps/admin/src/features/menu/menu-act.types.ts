import type { EditedCategory, EditedGroup, EditedItem } from './menu-edits.ts';

/** What somebody is about to do with the menu, in a dialog. */
export type MenuAct =
  | { type: 'addCategory' }
  | { type: 'editCategory' | 'deleteCategory'; category: EditedCategory }
  | { type: 'deleteItem'; item: EditedItem };

/** The same with choices. */
export type GroupAct = { type: 'add' } | { type: 'edit' | 'delete'; group: EditedGroup };
