import type { Price, StoredMenu } from '../menu/index.ts';
import type { Minor } from '../money/index.ts';
import type { MenuFile, MenuFileItem, MenuFilePrice, MenuFileProblem } from './describe-menu-file.ts';
import { growMenuTree, hasOnePrice, type TreeRules } from './grow-menu-tree.ts';

/** A price of ours in the file's system. */
const figures: readonly [key: 'basePrice' | 'uberEatsPrice' | 'uberEatsPickupPrice', getPrice: (price: Price) => Minor][] = [
  ['basePrice', ({ basePrice }) => basePrice],
  ['uberEatsPrice', ({ basePrice, uberEatsExtraCharge }) => basePrice + uberEatsExtraCharge.delivery],
  ['uberEatsPickupPrice', ({ basePrice, uberEatsExtraCharge }) => basePrice + uberEatsExtraCharge.pickup],
];
const spelled = (amount: Minor): string => (amount / 100).toFixed(2);

/**
 * Says which half-and-halves will cost something else here than in the file. Formats of others have one price for each; here it is the
 * cheapest pizza that can be a half, and the extra charge of the size in the store's pizza settings, which no such file has.
 * @param menu the menu as it will be with the file
 * @param itemIds id in it of each item of the file
 * @param has which items the file's format has a place for
 */
export function noteHalfPrices(
  { items }: MenuFile,
  { menu, itemIds, has }: { menu: StoredMenu; itemIds: readonly string[]; has: TreeRules['has'] },
): MenuFileProblem[] {
  const halves = items.flatMap((imported, at) => {
    const figure = getFigure(imported.halfAndHalfPrice);
    return figure === undefined ? [] : [{ imported, id: itemIds[at], figure }];
  });
  const asked = figures.filter(([key]) => halves.some(({ figure }) => figure[0] === key));
  const here = new Map(asked.map(([key, getPrice]) => [key, getPrices(menu, { getPrice, has })]));
  return halves.flatMap(({ imported, id, figure: [key, there] }): MenuFileProblem[] => {
    const item = menu.items.find((each) => each.id === id);
    if (item?.type !== 'halfAndHalf') return [];
    const size = menu.pizza?.sizes.find(({ id }) => id === item.pizzaSizeId);
    const what = `“${item.name}” (${size?.name ?? imported.pizzaSize ?? ''}) costs ${spelled(there)} in the file`;
    if (!hasOnePrice(item, menu))
      return [note(imported, `${what}. Here its price follows the chosen halves: please check it after the import.`)];
    const price = here.get(key)?.get(item.id);
    if (price === undefined || price === there) return [];
    const extra = (size?.halfAndHalfExtraCharge ?? 0) + there - price;
    const remedy =
      extra < 0
        ? 'Please check the prices of its pizzas.'
        : `To keep the price of the file, set the extra charge of that size to ${spelled(extra)} in the pizza settings.`;
    return [note(imported, `${what} and will cost ${spelled(price)} here. ${remedy}`)];
  });
}

function getFigure(price: MenuFilePrice | undefined): [key: (typeof figures)[number][0], amount: Minor] | undefined {
  for (const [key] of figures) {
    const amount = price?.[key];
    if (amount !== undefined) return [key, amount];
  }
  return undefined;
}

const note = ({ row }: MenuFileItem, message: string): MenuFileProblem => ({
  row: row ?? null,
  column: 'price',
  severity: 'warning',
  message,
});

/** The prices of a menu's half-and-halves, by id, as an export would write them. */
function getPrices(menu: StoredMenu, rules: TreeRules): ReadonlyMap<string, Minor> {
  const { tree } = growMenuTree(menu, rules);
  return new Map(tree.items.flatMap(({ id, price, mark }) => (mark.startsWith('halfAndHalf:') && price !== null ? [[id, price]] : [])));
}
