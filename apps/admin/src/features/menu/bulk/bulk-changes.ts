import { isSameValue } from '@servery/domain/menu-history';
import type { BodySentTo } from '@servery/contract/endpoint';
import type { changeItems } from '@servery/contract/menu-bulk';
import { changeItemPrices } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import type { EditedItem, EditedMenu } from '../menu-edits.ts';
import { taxNames } from '../item/tax-names.ts';
import { systems } from '../sold-in.tsx';
import type { BulkAct, OnOff } from './bulk-acts.ts';

export type BulkItem = BodySentTo<typeof changeItems>['items'][number];
type Changes = BulkItem['changes'];

/** One value of an item before and after; `of`: the size that has it. */
interface PreviewLine {
  of?: string;
  before: string;
  after: string;
}
/** What becomes of one item; without lines it stays as it is. */
export interface PreviewRow {
  item: EditedItem;
  lines: readonly PreviewLine[];
  /** Null where nothing is sent for it. */
  change: BulkItem | null;
  /** Why it stays as it is. */
  why?: string;
}

export interface BulkContext {
  menu: EditedMenu;
  stations: readonly { id: string; name: string }[];
  /** Names of sales categories by id. */
  sales: ReadonlyMap<string, string>;
}

/** The entries of a list with some added at its end and some removed. */
export const withSet = (list: readonly string[], set: OnOff): string[] => [
  ...list.filter((one) => set[one] !== false),
  ...Object.keys(set).filter((one) => set[one] === true && !list.includes(one)),
];

const same = (a: string, b: string) => a.toLocaleLowerCase() === b.toLocaleLowerCase();
const changed = <T>(from: T, to: T) => ({ from, to });
const list = (words: readonly string[], none: string) => (words.length === 0 ? none : words.join(', '));

/** Names of stations; an item without one is made at all of them. */
const stationNames = (ids: readonly string[], stations: BulkContext['stations']): string =>
  list(
    ids.map((id) => stations.find((station) => station.id === id)?.name ?? `${id} (deleted)`),
    'All stations',
  );
const soldInNames = (sold: EditedItem['applicableOrderingSystem']): string =>
  list(
    (Object.keys(systems) as (keyof typeof systems)[]).filter((name) => sold[name]).map((name) => systems[name]),
    'Nowhere',
  );
const taxName = ({ isGstApplicable, taxCategory }: Pick<EditedItem, 'isGstApplicable' | 'taxCategory'>): string =>
  isGstApplicable ? taxNames[taxCategory] : 'Not taxed';

/** The fields that an act changes, with what is shown of them. Null: the item has nothing that it could change. */
function apply(item: EditedItem, act: BulkAct, { menu, stations, sales }: BulkContext): { changes: Changes; lines: PreviewLine[] } | null {
  const one = <Name extends 'available' | 'soldout' | 'hidden'>(name: Name, to: boolean, words: readonly [on: string, off: string]) => ({
    changes: { [name]: changed(item[name], to) },
    lines: [{ before: words[item[name] ? 0 : 1], after: words[to ? 0 : 1] }],
  });
  switch (act.type) {
    case 'price': {
      const prices = changeItemPrices(item, act.change);
      if (prices === null) return null;
      const money = (amount: number) => formatMoney(amount, menu.currency);
      const sizes = (prices.sizes?.to ?? []).map(({ sizeId, price }, at) => ({
        of: menu.pizza?.sizes.find(({ id }) => id === sizeId)?.name ?? 'Unknown size',
        before: money(prices.sizes!.from[at]!.price.basePrice),
        after: money(price.basePrice),
      }));
      const own = prices.price ? [{ before: money(prices.price.from.basePrice), after: money(prices.price.to.basePrice) }] : [];
      return { changes: prices, lines: [...own, ...sizes] };
    }
    case 'available':
      return one('available', act.to, ['Available', 'Not available']);
    case 'soldout':
      return one('soldout', act.to, ['Sold out', 'Not sold out']);
    case 'hidden':
      return one('hidden', act.to, ['Hidden', 'Shown']);
    case 'channels': {
      const to = { ...item.applicableOrderingSystem, ...act.set };
      return {
        changes: { applicableOrderingSystem: changed(item.applicableOrderingSystem, to) },
        lines: [{ before: soldInNames(item.applicableOrderingSystem), after: soldInNames(to) }],
      };
    }
    case 'category': {
      const name = (id: string) => menu.categories.find((category) => category.id === id)?.name ?? '';
      return { changes: { categoryId: changed(item.categoryId, act.to) }, lines: [{ before: name(item.categoryId), after: name(act.to) }] };
    }
    case 'tax': {
      const to = act.to === 'untaxed' ? { isGstApplicable: false } : { isGstApplicable: true, taxCategory: act.to };
      const changes = Object.fromEntries(
        Object.entries(to).map(([name, value]) => [name, changed(item[name as keyof typeof to], value)]),
      ) as Changes;
      return { changes, lines: [{ before: taxName(item), after: taxName({ ...item, ...to }) }] };
    }
    case 'sales': {
      const name = (id: string | null | undefined) => (id ? (sales.get(id) ?? 'Unknown') : 'None');
      const from = item.categorySalesId ?? null;
      return { changes: { categorySalesId: changed(from, act.to) }, lines: [{ before: name(from), after: name(act.to) }] };
    }
    case 'stations': {
      const to = withSet(item.printStationIds, act.set);
      return {
        changes: { printStationIds: changed(item.printStationIds, to) },
        lines: [{ before: stationNames(item.printStationIds, stations), after: stationNames(to, stations) }],
      };
    }
    case 'dietary': {
      const left = item.dietary.filter((word) => !act.remove.some((gone) => same(gone, word)));
      const to = [...left, ...act.add.filter((word) => !left.some((standing) => same(standing, word)))];
      return { changes: { dietary: changed(item.dietary, to) }, lines: [{ before: list(item.dietary, 'None'), after: list(to, 'None') }] };
    }
  }
}

/** What an act does to each item. Only fields that differ are sent. */
export const previewItems = (items: readonly EditedItem[], act: BulkAct, context: BulkContext): PreviewRow[] =>
  items.map((item): PreviewRow => {
    const applied = apply(item, act, context);
    if (applied === null) return { item, lines: [], change: null, why: 'It has no price of its own' };
    const changes = Object.fromEntries(
      Object.entries(applied.changes).filter(([, one]) => one && !isSameValue(one.from, one.to)),
    ) as Changes;
    if (Object.keys(changes).length === 0) return { item, lines: [], change: null };
    return {
      item,
      lines: applied.lines.filter(({ before, after }) => before !== after),
      change: { itemId: item.id, changes },
    };
  });

/** The changes that bring back what was there, each item at its former place. */
export const reverse = (changes: readonly BulkItem[], items: readonly EditedItem[]): BulkItem[] => {
  const before = new Map(items.map((item) => [item.id, item.sortOrder]));
  return changes.map(({ itemId, changes: made }) => {
    const sortOrder = made.categoryId === undefined ? undefined : before.get(itemId);
    return {
      itemId,
      changes: Object.fromEntries(
        Object.entries(made).flatMap(([name, one]) => (one ? [[name, { from: one.to, to: one.from }]] : [])),
      ) as Changes,
      ...(sortOrder !== undefined && { sortOrder }),
    };
  });
};
