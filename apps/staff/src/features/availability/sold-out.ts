import type { MenuSnapshot } from '@servery/domain/menu';
import { hasWords } from '../../shared/search-words.ts';

/** One switch of the list. */
export interface Switchable {
  kind: 'items' | 'options';
  id: string;
  name: string;
  soldout: boolean;
}
export interface SwitchGroup {
  id: string;
  name: string;
  rows: Switchable[];
}

/** Items by category and options by modifier group, in the menu's order. */
export const switchGroups = (menu: MenuSnapshot, kind: Switchable['kind']): SwitchGroup[] =>
  kind === 'items'
    ? menu.categories.map(({ id, name }) => ({
        id,
        name,
        rows: menu.items
          .filter((item) => item.categoryId === id)
          .map((item) => ({ kind, id: item.id, name: item.name, soldout: item.soldout })),
      }))
    : menu.modifierGroups.map(({ id, name, options }) => ({
        id,
        name,
        rows: options.map((option) => ({ kind, id: option.id, name: option.name, soldout: option.soldout })),
      }));

/** The groups with what is left of them: every word of `search` in the name or in the group's, accents aside. */
export const filterGroups = (groups: readonly SwitchGroup[], search: string, soldoutOnly: boolean): SwitchGroup[] =>
  groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter((row) => (!soldoutOnly || row.soldout) && hasWords(`${row.name} ${group.name}`, search)),
    }))
    .filter((group) => group.rows.length > 0);
