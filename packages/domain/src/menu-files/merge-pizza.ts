import type { StoredMenu, StoredPizza } from '../menu/index.ts';
import type { MenuFilePizza } from './describe-menu-file.ts';
import { folded, pairEntries, plainText, type ClaimId, type EntryKind, type IdOf } from './match-entries.ts';

/** The settings of a store that has never had any. */
const noPizza: StoredPizza = {
  pizzaAvailable: true,
  halfAndHalfAvailable: true,
  enableDealAndHalfAndHalfConversion: false,
  halfAndHalfPricing: 'cheapestEligible',
  halfToppingPricing: 'half',
  maxToppings: 10,
  sizes: [],
  toppings: [],
};

/** The same text in other words is left as it stands: spaces and letters that look alike are no change. */
export const sameText = (said: string, standing: string | undefined): string =>
  standing !== undefined && plainText(standing) === plainText(said) ? standing : said;

/** Finds a size by its id, or by its name however that is written. */
export function sizeFinder(sizes: readonly { id: string; name: string }[]): (nameOrId: string) => string | null {
  const ids = new Map(sizes.flatMap(({ id, name }) => [[id, id] as const, [folded(name), id] as const]));
  return (nameOrId) => ids.get(nameOrId) ?? ids.get(folded(nameOrId)) ?? null;
}

export interface MergedPizza {
  pizza: StoredPizza | null;
  soldOut: NonNullable<StoredMenu['soldOut']>;
  rows: Map<string, number>;
}

/**
 * Pizza settings with what a file says of them; sizes and toppings that it does not name go, unless it says nothing of either. A file that
 * says that there are no pizzas ends all of them.
 */
export function mergePizza(
  file: MenuFilePizza | null | undefined,
  standing: StoredPizza | null,
  getId: IdOf<EntryKind>,
  claim?: ClaimId<EntryKind>,
): MergedPizza {
  const soldOut: MergedPizza['soldOut'] = [];
  const rows: MergedPizza['rows'] = new Map();
  if (file === undefined) return { pizza: standing, soldOut, rows };
  if (file === null) return { pizza: standing && { ...standing, sizes: [], toppings: [] }, soldOut, rows };
  const isNew = standing === null || (standing.sizes.length === 0 && standing.toppings.length === 0);
  const before = isNew ? noPizza : standing;
  const { sizes: givenSizes, toppings: givenToppings, row: _, partial = false, ...flags } = file;
  const nothingNamed = givenSizes.length === 0;
  const mark = (kind: 'size' | 'topping', id: string, soldout: boolean | undefined, stands: boolean, row: number | undefined) => {
    if (soldout === true && !stands) soldOut.push({ kind, id });
    if (row !== undefined) rows.set(id, row);
  };

  const sizes = pairEntries('size', givenSizes, (said) => said, before.sizes, getId, claim).map(({ said, id, old }) => {
    mark('size', id, said.soldout, old !== undefined, said.row);
    return {
      id,
      name: sameText(said.name, old?.name),
      hasHalfAndHalf: said.hasHalfAndHalf ?? old?.hasHalfAndHalf ?? partial,
      halfAndHalfExtraCharge: said.halfAndHalfExtraCharge ?? old?.halfAndHalfExtraCharge ?? 0,
    };
  });
  const allSizes = partial || nothingNamed ? withOthers(sizes, before.sizes) : sizes;
  const findSize = sizeFinder(allSizes);

  const toppings = pairEntries('topping', givenToppings, (said) => said, before.toppings, getId, claim).map(({ said, id, old }) => {
    mark('topping', id, said.soldout, old !== undefined, said.row);
    const prices = new Map(Object.entries(old?.prices ?? {}));
    for (const [size, price] of Object.entries(said.prices)) {
      const sizeId = findSize(size);
      if (sizeId === null) continue;
      if (price === null) prices.delete(sizeId);
      else prices.set(sizeId, price);
    }
    const inOrder = allSizes.flatMap(({ id: sizeId }) => (prices.has(sizeId) ? [[sizeId, prices.get(sizeId) as number] as const] : []));
    return { id, name: sameText(said.name, old?.name), prices: Object.fromEntries(inOrder) };
  });
  const keepToppings = partial || (nothingNamed && givenToppings.length === 0);
  const allToppings = keepToppings ? withOthers(toppings, before.toppings) : toppings;
  return {
    pizza: {
      ...before,
      ...flags,
      sizes: partial ? inPlace(allSizes, before.sizes) : allSizes,
      toppings: partial ? inPlace(allToppings, before.toppings) : allToppings,
    },
    soldOut,
    rows,
  };
}

/** Entries of a file, and after them what stands and is not named. */
function withOthers<T extends { id: string }>(entries: readonly T[], before: readonly T[]): T[] {
  const named = new Set(entries.map(({ id }) => id));
  return [...entries, ...before.filter(({ id }) => !named.has(id))];
}

/** For a file that names some only: what stood keeps its place, and what is new comes last. */
function inPlace<T extends { id: string }>(entries: readonly T[], before: readonly { id: string }[]): T[] {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  return [...entries].sort((a, b) => (places.get(a.id) ?? before.length) - (places.get(b.id) ?? before.length));
}
