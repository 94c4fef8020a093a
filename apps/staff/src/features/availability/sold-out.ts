import type { MenuSnapshot } from '@servery/domain/menu';

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

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The groups with what is left of them: every word of `search` in the name or in the group's, accents aside. */
export const filterGroups = (groups: readonly SwitchGroup[], search: string, soldoutOnly: boolean): SwitchGroup[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter((row) => {
        const text = `${plain(row.name)} ${plain(group.name)}`;
        return (!soldoutOnly || row.soldout) && words.every((word) => text.includes(word));
      }),
    }))
    .filter((group) => group.rows.length > 0);
};
