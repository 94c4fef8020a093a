import type { WeeklyHours } from '../availability/index.ts';
import {
  plainItem,
  type DealEntry,
  type DealPizzaSlot,
  type ImageRef,
  type ItemType,
  type PizzaItemSize,
  type PizzaSize,
  type RemovableTopping,
  type StoredItem,
} from '../menu/index.ts';
import type { MenuFileItem, MenuFileProblem } from './describe-menu-file.ts';
import { formatHours } from './format-hours.ts';
import { pairEntries, plainText, type EntryKind, type IdOf } from './match-entries.ts';
import { sameText } from './merge-pizza.ts';
import { mergePrice, namesPrice } from './merge-price.ts';
import { dietaryWithLabels } from './uber-dietary.ts';

/** Looks up what an item refers to. */
export interface ItemPlaces {
  getId: IdOf<EntryKind>;
  /** A deleted item's last state: the fields that no file can express are restored with it. */
  formerOf: (itemId: string) => StoredItem | undefined;
  getGroupId: (key: string) => string | null;
  sizes: readonly Pick<PizzaSize, 'id' | 'name'>[];
  findSize: (nameOrId: string) => string | null;
  /** Null: several have that name; undefined: none. */
  findPizza: (nameOrId: string) => string | null | undefined;
  /** A pizza that stays though the file's format cannot name it. */
  isKept: (itemId: string) => boolean;
  getPicture: (kind: 'item', name: string | null, old: ImageRef | null, row: number | undefined) => ImageRef | null;
  getStations: (item: MenuFileItem) => string[] | undefined;
  /** Id of the sales category, null for none; undefined: unchanged. */
  getSalesCategory: (item: MenuFileItem) => string | null | undefined;
  problems: MenuFileProblem[];
}

type Base = Omit<Extract<StoredItem, { type: 'custom' }>, 'type'>;
type Old<Type extends ItemType> = Extract<StoredItem, { type: Type }>;
type Refuse = (column: string, message: string, row?: number) => void;

/** An item merged with a file's entry; fields that the file does not have keep their value, or the default in a new item. */
export function mergeItem(
  imported: MenuFileItem,
  existing: StoredItem | undefined,
  at: { id: string; categoryId: string; sortOrder: number },
  places: ItemPlaces,
): StoredItem {
  const type = imported.type ?? existing?.type ?? 'basic';
  const old = existing?.type === type ? existing : undefined;
  const earlier = existing === undefined ? places.formerOf(at.id) : undefined;
  const former = earlier?.type === type ? earlier : undefined;
  const refuse: Refuse = (column, message, row) =>
    void places.problems.push({ row: row ?? imported.row ?? null, column, severity: 'error', message });
  const base = { ...getBase(imported, old, at, places), ...(former?.video !== undefined && { video: former.video }) };
  switch (type) {
    case 'basic': {
      const before = old as Old<'basic'> | undefined;
      needPrice(imported, before, refuse);
      return { ...base, type, price: mergePrice(imported.price, before?.price) };
    }
    case 'custom':
      return { ...base, type };
    case 'pizza': {
      const before = old as Old<'pizza'> | undefined;
      return {
        ...base,
        type,
        sizes: getSizes(imported, before, places, refuse),
        removeToppings: getRemovables(imported, before ?? (former as typeof before), at.id, places),
      };
    }
    case 'halfAndHalf': {
      const before = old as Old<'halfAndHalf'> | undefined;
      const pizzaSizeId = imported.pizzaSize === undefined ? before?.pizzaSizeId : getSize(imported.pizzaSize, 'size', places, refuse);
      const pool = (before ?? (former as typeof before))?.includedPizzaIds ?? null;
      const includedPizzaIds = imported.pizzas === undefined ? pool : getPizzas(imported.pizzas, pool, places, refuse);
      return { ...base, type, pizzaSizeId: pizzaSizeId ?? '', includedPizzaIds };
    }
    case 'deal': {
      const before = old as Old<'deal'> | undefined;
      needPrice(imported, before, refuse);
      const price = mergePrice(imported.price, before?.price);
      const parts = before ?? (former as typeof before);
      return {
        ...base,
        type,
        price,
        items: getEntries(imported, parts, at.id, places, refuse),
        pizzas: getSlots(imported, parts, at.id, places, refuse),
      };
    }
  }
}

function needPrice(imported: MenuFileItem, old: object | undefined, refuse: Refuse): void {
  if (old === undefined && !namesPrice(imported.price)) refuse('price', `“${imported.name}” is new and needs a price.`);
}

function getBase(
  imported: MenuFileItem,
  old: StoredItem | undefined,
  { id, categoryId, sortOrder }: { id: string; categoryId: string; sortOrder: number },
  places: ItemPlaces,
): Base {
  const groups = imported.groups?.flatMap((key) => places.getGroupId(key) ?? []);
  const stations = places.getStations(imported);
  const salesCategory = places.getSalesCategory(imported);
  return {
    id,
    categoryId,
    sortOrder,
    name: sameText(imported.name, old?.name),
    description: sameText(imported.description ?? old?.description ?? '', old?.description),
    discounted: imported.discounted ?? old?.discounted ?? false,
    available: imported.available ?? old?.available ?? true,
    availableFor: imported.availableFor ?? old?.availableFor ?? plainItem.availableFor,
    availableWeeklyHours: toHours(imported.availableWeeklyHours, old?.availableWeeklyHours ?? null),
    applicableOrderingSystem: imported.applicableOrderingSystem ?? old?.applicableOrderingSystem ?? plainItem.applicableOrderingSystem,
    image:
      imported.image === undefined ? (old?.image ?? null) : places.getPicture('item', imported.image, old?.image ?? null, imported.row),
    isGstApplicable: imported.isGstApplicable ?? old?.isGstApplicable ?? true,
    taxCategory: imported.taxCategory ?? old?.taxCategory ?? 'standard',
    categorySalesId: salesCategory === undefined ? (old?.categorySalesId ?? null) : salesCategory,
    isAlcohol: imported.isAlcohol ?? old?.isAlcohol ?? false,
    label: imported.label === undefined ? (old?.label ?? null) : same(imported.label, old?.label),
    dietary: same(getDietary(imported, old?.dietary ?? []), old?.dietary),
    allergenInfo: same(imported.allergenInfo ?? old?.allergenInfo ?? plainItem.allergenInfo, old?.allergenInfo),
    backgroundColor: imported.backgroundColor === undefined ? (old?.backgroundColor ?? null) : imported.backgroundColor,
    printStationIds: stations ?? old?.printStationIds ?? [],
    modifierGroupIds: groups ?? old?.modifierGroupIds ?? [],
    ...(old?.video !== undefined && { video: old.video }),
  };
}

const getDietary = ({ dietary, uberEatsDietary }: MenuFileItem, existing: string[]): string[] =>
  dietary ?? (uberEatsDietary === undefined ? existing : dietaryWithLabels(uberEatsDietary, existing));

/** The existing value, if the imported one differs only in spaces. */
const same = <T>(imported: T, old: T | undefined): T =>
  old !== undefined && plainText(JSON.stringify(old)) === plainText(JSON.stringify(imported)) ? old : imported;

/** The existing hours, if the imported ones are the same in another notation. */
function toHours(imported: WeeklyHours | null | undefined, old: WeeklyHours | null): WeeklyHours | null {
  if (imported === undefined) return old;
  return imported !== null && old !== null && formatHours(imported) === formatHours(old) ? old : imported;
}

function getSize(name: string, column: string, places: ItemPlaces, refuse: Refuse, row?: number): string {
  const id = places.findSize(name);
  if (id === null && name !== '') refuse(column, `There is no pizza size “${name}”.`, row);
  return id ?? '';
}

/** Sizes in the order of the pizza settings. */
function getSizes(imported: MenuFileItem, old: Old<'pizza'> | undefined, places: ItemPlaces, refuse: Refuse): PizzaItemSize[] {
  if (imported.sizes === undefined) {
    if (old === undefined) refuse('price', `“${imported.name}” is new and needs a price for at least one size.`);
    return old?.sizes ?? [];
  }
  const sizes = imported.sizes.flatMap(({ size, price, halfAndHalfAvailable }): PizzaItemSize[] => {
    const sizeId = getSize(size, `price: ${size}`, places, refuse);
    const before = old?.sizes.find((one) => one.sizeId === sizeId);
    if (sizeId === '') return [];
    return [
      {
        sizeId,
        price: mergePrice(price, before?.price),
        halfAndHalfAvailable: halfAndHalfAvailable ?? before?.halfAndHalfAvailable ?? true,
      },
    ];
  });
  const order = new Map(places.sizes.map(({ id }, at) => [id, at]));
  const existing = old?.sizes.map(({ sizeId }) => sizeId).filter((id) => sizes.some(({ sizeId }) => sizeId === id)) ?? [];
  // The existing order stays as long as the sizes are the same.
  const place = existing.length === sizes.length ? (id: string) => existing.indexOf(id) : (id: string) => order.get(id) ?? 0;
  return sizes.sort((a, b) => place(a.sizeId) - place(b.sizeId));
}

function getRemovables(imported: MenuFileItem, old: Old<'pizza'> | undefined, itemId: string, { getId }: ItemPlaces): RemovableTopping[] {
  const before = old?.removeToppings ?? [];
  if (imported.removeToppings === undefined) return before;
  const pairs = pairEntries('removable', imported.removeToppings, (name) => ({ key: `${itemId}/${name}`, name }), before, getId);
  return pairs.map(({ imported: name, id, old: existing }) => ({ id, name: sameText(name, existing?.name) }));
}

/** A list of pizzas is a set: in another order it is the same. */
function getPizzas(
  names: readonly string[] | null,
  old: string[] | null,
  places: ItemPlaces,
  refuse: Refuse,
  row?: number,
): string[] | null {
  if (names === null) return null;
  const imported = names.flatMap((name) => getPizza(name, 'pizzas', places, refuse, row) ?? []);
  const ids = [...new Set([...imported, ...(old ?? []).filter((id) => places.isKept(id))])];
  return old !== null && old.length === ids.length && old.every((id) => ids.includes(id)) ? old : ids;
}

function getPizza(name: string, column: string, { findPizza }: ItemPlaces, refuse: Refuse, row?: number): string | null {
  const id = findPizza(name);
  if (id === undefined) refuse(column, `There is no pizza “${name}” in this file.`, row);
  if (id === null) refuse(column, `There are several pizzas “${name}”. Please write “Category / ${name}”.`, row);
  return id ?? null;
}

function getEntries(imported: MenuFileItem, old: Old<'deal'> | undefined, itemId: string, places: ItemPlaces, refuse: Refuse): DealEntry[] {
  const before = old?.items ?? [];
  const { entries } = imported;
  if (entries === undefined) return before;
  const pairs = pairEntries('entry', entries, ({ name }) => ({ key: `${itemId}/${name}`, name }), before, places.getId);
  return pairs.map(({ imported: { name, quantity, groups, row }, id, old: existing }) => {
    const missing = groups?.find((key) => places.getGroupId(key) === null);
    if (missing !== undefined && missing !== '') refuse('groups', `There is no group “${missing}” in this file.`, row);
    const modifierGroupIds = groups?.flatMap((key) => places.getGroupId(key) ?? []) ?? existing?.modifierGroupIds ?? [];
    return { id, name: sameText(name, existing?.name), quantity, modifierGroupIds };
  });
}

function getSlots(
  imported: MenuFileItem,
  old: Old<'deal'> | undefined,
  itemId: string,
  places: ItemPlaces,
  refuse: Refuse,
): DealPizzaSlot[] {
  const before = old?.pizzas ?? [];
  const { slots } = imported;
  if (slots === undefined) return before;
  const pairs = pairEntries('slot', slots, ({ name }) => ({ key: `${itemId}/${name}`, name }), before, places.getId);
  return pairs.map(({ imported: slot, id, old }) => {
    const charges = slot.extraCharges.flatMap(({ pizza, extraCharge }) => {
      const pizzaId = getPizza(pizza, 'extra_charges', places, refuse, slot.row);
      return pizzaId === null ? [] : [{ pizzaId, extraCharge }];
    });
    const extraCharges = [...charges, ...(old?.extraCharges ?? []).filter(({ pizzaId }) => places.isKept(pizzaId))];
    return {
      id,
      name: sameText(slot.name, old?.name),
      sizeId: getSize(slot.size, 'size', places, refuse, slot.row),
      quantity: slot.quantity,
      includedPizzaIds: getPizzas(slot.pizzas, old?.includedPizzaIds ?? null, places, refuse, slot.row),
      extraCharges: old !== undefined && sameCharges(old.extraCharges, extraCharges) ? old.extraCharges : extraCharges,
      halfAndHalfAvailable: slot.halfAndHalfAvailable,
    };
  });
}

/** In another order, or with a charge of nothing written out, they are the same. */
function sameCharges(one: DealPizzaSlot['extraCharges'], other: DealPizzaSlot['extraCharges']): boolean {
  const text = (charges: typeof one) =>
    charges
      .filter(({ extraCharge }) => extraCharge !== 0)
      .map(({ pizzaId, extraCharge }) => `${pizzaId} ${extraCharge}`)
      .sort()
      .join();
  return text(one) === text(other);
}
