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

/** The existing text, if the imported one differs only in spaces and in letters that look alike. */
export const sameText = (imported: string, existing: string | undefined): string =>
  existing !== undefined && plainText(existing) === plainText(imported) ? existing : imported;

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
 * Pizza settings merged with a file's. Sizes and toppings that it does not name are removed, unless it has neither. A file that
 * declares that there are no pizzas removes all of them.
 */
export function mergePizza(
  file: MenuFilePizza | null | undefined,
  existing: StoredPizza | null,
  getId: IdOf<EntryKind>,
  claim?: ClaimId<EntryKind>,
): MergedPizza {
  const soldOut: MergedPizza['soldOut'] = [];
  const rows: MergedPizza['rows'] = new Map();
  if (file === undefined) return { pizza: existing, soldOut, rows };
  if (file === null) return { pizza: existing && { ...existing, sizes: [], toppings: [] }, soldOut, rows };
  const isNew = existing === null || (existing.sizes.length === 0 && existing.toppings.length === 0);
  const before = isNew ? noPizza : existing;
  const { sizes: givenSizes, toppings: givenToppings, row: _, partial = false, ...flags } = file;
  const nothingNamed = givenSizes.length === 0;
  const mark = (kind: 'size' | 'topping', id: string, soldout: boolean | undefined, stands: boolean, row: number | undefined) => {
    if (soldout === true && !stands) soldOut.push({ kind, id });
    if (row !== undefined) rows.set(id, row);
  };

  const sizes = pairEntries('size', givenSizes, (imported) => imported, before.sizes, getId, claim).map(({ imported, id, old }) => {
    mark('size', id, imported.soldout, old !== undefined, imported.row);
    return {
      id,
      name: sameText(imported.name, old?.name),
      hasHalfAndHalf: imported.hasHalfAndHalf ?? old?.hasHalfAndHalf ?? partial,
      halfAndHalfExtraCharge: imported.halfAndHalfExtraCharge ?? old?.halfAndHalfExtraCharge ?? 0,
    };
  });
  const allSizes = partial || nothingNamed ? withOthers(sizes, before.sizes) : sizes;
  const findSize = sizeFinder(allSizes);

  const toppings = pairEntries('topping', givenToppings, (imported) => imported, before.toppings, getId, claim).map(
    ({ imported, id, old }) => {
      mark('topping', id, imported.soldout, old !== undefined, imported.row);
      const prices = new Map(Object.entries(old?.prices ?? {}));
      for (const [size, price] of Object.entries(imported.prices)) {
        const sizeId = findSize(size);
        if (sizeId === null) continue;
        if (price === null) prices.delete(sizeId);
        else prices.set(sizeId, price);
      }
      const inOrder = allSizes.flatMap(({ id: sizeId }) => (prices.has(sizeId) ? [[sizeId, prices.get(sizeId) as number] as const] : []));
      return { id, name: sameText(imported.name, old?.name), prices: Object.fromEntries(inOrder) };
    },
  );
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

/** Entries of a file, followed by existing ones that it does not name. */
function withOthers<T extends { id: string }>(entries: readonly T[], before: readonly T[]): T[] {
  const named = new Set(entries.map(({ id }) => id));
  return [...entries, ...before.filter(({ id }) => !named.has(id))];
}

/** For a file that lists only some: existing ones keep their place, and new ones come last. */
function inPlace<T extends { id: string }>(entries: readonly T[], before: readonly { id: string }[]): T[] {
  const places = new Map(before.map(({ id }, at) => [id, at]));
  return [...entries].sort((a, b) => (places.get(a.id) ?? before.length) - (places.get(b.id) ?? before.length));
}
