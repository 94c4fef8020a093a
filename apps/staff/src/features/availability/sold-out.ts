import type { ResponseOf } from '@servery/contract/endpoint';
import type { listSoldOut } from '@servery/contract/menu';
import type { MenuSnapshot } from '@servery/domain/menu';
import { hasWords } from '@servery/app-kit/search-words.ts';

type Mark = ResponseOf<typeof listSoldOut>['rows'][number];

const switchKinds = ['items', 'options', 'sizes', 'toppings'] as const;
export type SwitchKind = (typeof switchKinds)[number];

/** One row of the list. */
export interface Switchable {
  kind: SwitchKind;
  id: string;
  name: string;
  soldout: boolean;
  /** When it becomes available again automatically; null: when somebody makes it available. */
  until: string | null;
  /** How many are left; null: not counted. */
  remaining: number | null;
}
export interface SwitchGroup {
  id: string;
  name: string;
  rows: Switchable[];
}

/** The requested state: available means neither sold out nor counted. */
export type Wish = { soldout: boolean; until: 'changed' | 'nextTradingDay'; remaining: number | null };

type Marks = ReadonlyMap<string, Mark>;
type Thing = { id: string; name: string; soldout: boolean };

export const marksById = (rows: readonly Mark[] = []): Marks => new Map(rows.map((row) => [row.id, row]));

/** Items by category, options by modifier group, pizza sizes and toppings: in the menu's order. */
export function switchGroups(menu: MenuSnapshot, kind: SwitchKind, marks: Marks = new Map()): SwitchGroup[] {
  const row = ({ id, name, soldout }: Thing): Switchable => {
    const mark = marks.get(id);
    return { kind, id, name, soldout, until: mark?.until ?? null, remaining: mark?.remaining ?? null };
  };
  const group = (id: string, name: string, things: readonly Thing[] = []) => ({ id, name, rows: things.map(row) });
  switch (kind) {
    case 'items':
      return menu.categories.map(({ id, name }) =>
        group(
          id,
          name,
          menu.items.filter((item) => item.categoryId === id),
        ),
      );
    case 'options':
      return menu.modifierGroups.map(({ id, name, options }) => group(id, name, options));
    case 'sizes':
      return [group('sizes', 'Pizza sizes', menu.pizza?.sizes)];
    case 'toppings':
      return [group('toppings', 'Toppings', menu.pizza?.toppings)];
  }
}

/** The filters of the list: only a pizzeria has sizes and toppings. */
export const getKinds = (menu: Pick<MenuSnapshot, 'pizza'>): SwitchKind[] =>
  switchKinds.filter((kind) => kind === 'items' || kind === 'options' || (menu.pizza?.[kind].length ?? 0) > 0);

/** The groups with their matching rows: every word of `search` is in the name or in the group's, ignoring accents. */
export const filterGroups = (groups: readonly SwitchGroup[], search: string, soldoutOnly: boolean): SwitchGroup[] =>
  groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter((row) => (!soldoutOnly || row.soldout) && hasWords(`${row.name} ${group.name}`, search)),
    }))
    .filter((group) => group.rows.length > 0);

/** The current state as a request, for undo. */
export const drawWish = ({ soldout, until, remaining }: Switchable): Wish => ({
  // A count of zero cannot be requested; it was sold out.
  soldout: soldout || remaining === 0,
  until: until === null ? 'changed' : 'nextTradingDay',
  remaining: remaining === 0 ? null : remaining,
});

/** "Garlic naan is sold out everywhere", for the bar with the undo button. */
export function wishText(name: string, { soldout, until, remaining }: Wish): string {
  const end = until === 'nextTradingDay' ? ' until the next trading day' : '';
  if (soldout) return `${name} is sold out everywhere${end}`;
  return remaining === null ? `${name} can be ordered again` : `${name}: ${remaining} left${end}`;
}
