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

/** Where an item finds what it refers to. */
export interface ItemPlaces {
  getId: IdOf<EntryKind>;
  /** What an item was that the menu no longer has: what no file can say of it comes back with it. */
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
  problems: MenuFileProblem[];
}

type Base = Omit<Extract<StoredItem, { type: 'custom' }>, 'type'>;
type Old<Type extends ItemType> = Extract<StoredItem, { type: Type }>;
type Refuse = (column: string, message: string, row?: number) => void;

/** An item with what a file says of it; what the file is silent about is as it stands, or at its plainest. */
export function mergeItem(
  said: MenuFileItem,
  standing: StoredItem | undefined,
  at: { id: string; categoryId: string; sortOrder: number },
  places: ItemPlaces,
): StoredItem {
  const type = said.type ?? standing?.type ?? 'basic';
  const old = standing?.type === type ? standing : undefined;
  const earlier = standing === undefined ? places.formerOf(at.id) : undefined;
  const former = earlier?.type === type ? earlier : undefined;
  const refuse: Refuse = (column, message, row) =>
    void places.problems.push({ row: row ?? said.row ?? null, column, severity: 'error', message });
  const base = { ...getBase(said, old, at, places), ...(former?.video !== undefined && { video: former.video }) };
  switch (type) {
    case 'basic': {
      const before = old as Old<'basic'> | undefined;
      needPrice(said, before, refuse);
      return { ...base, type, price: mergePrice(said.price, before?.price) };
    }
    case 'custom':
      return { ...base, type };
    case 'pizza': {
      const before = old as Old<'pizza'> | undefined;
      return {
        ...base,
        type,
        sizes: getSizes(said, before, places, refuse),
        removeToppings: getRemovables(said, before ?? (former as typeof before), at.id, places),
      };
    }
    case 'halfAndHalf': {
      const before = old as Old<'halfAndHalf'> | undefined;
      const pizzaSizeId = said.pizzaSize === undefined ? before?.pizzaSizeId : getSize(said.pizzaSize, 'size', places, refuse);
      const pool = (before ?? (former as typeof before))?.includedPizzaIds ?? null;
      const includedPizzaIds = said.pizzas === undefined ? pool : getPizzas(said.pizzas, pool, places, refuse);
      return { ...base, type, pizzaSizeId: pizzaSizeId ?? '', includedPizzaIds };
    }
    case 'deal': {
      const before = old as Old<'deal'> | undefined;
      needPrice(said, before, refuse);
      const price = mergePrice(said.price, before?.price);
      const parts = before ?? (former as typeof before);
      return {
        ...base,
        type,
        price,
        items: getEntries(said, parts, at.id, places, refuse),
        pizzas: getSlots(said, parts, at.id, places, refuse),
      };
    }
  }
}

function needPrice(said: MenuFileItem, old: object | undefined, refuse: Refuse): void {
  if (old === undefined && !namesPrice(said.price)) refuse('price', `“${said.name}” is new and needs a price.`);
}

function getBase(
  said: MenuFileItem,
  old: StoredItem | undefined,
  { id, categoryId, sortOrder }: { id: string; categoryId: string; sortOrder: number },
  places: ItemPlaces,
): Base {
  const groups = said.groups?.flatMap((key) => places.getGroupId(key) ?? []);
  const stations = places.getStations(said);
  return {
    id,
    categoryId,
    sortOrder,
    name: sameText(said.name, old?.name),
    description: sameText(said.description ?? old?.description ?? '', old?.description),
    discounted: said.discounted ?? old?.discounted ?? false,
    available: said.available ?? old?.available ?? true,
    availableFor: said.availableFor ?? old?.availableFor ?? plainItem.availableFor,
    availableWeeklyHours: toHours(said.availableWeeklyHours, old?.availableWeeklyHours ?? null),
    applicableOrderingSystem: said.applicableOrderingSystem ?? old?.applicableOrderingSystem ?? plainItem.applicableOrderingSystem,
    image: said.image === undefined ? (old?.image ?? null) : places.getPicture('item', said.image, old?.image ?? null, said.row),
    isGstApplicable: said.isGstApplicable ?? old?.isGstApplicable ?? true,
    taxCategory: said.taxCategory ?? old?.taxCategory ?? 'standard',
    isAlcohol: said.isAlcohol ?? old?.isAlcohol ?? false,
    label: said.label === undefined ? (old?.label ?? null) : same(said.label, old?.label),
    dietary: same(getDietary(said, old?.dietary ?? []), old?.dietary),
    allergenInfo: same(said.allergenInfo ?? old?.allergenInfo ?? plainItem.allergenInfo, old?.allergenInfo),
    backgroundColor: said.backgroundColor === undefined ? (old?.backgroundColor ?? null) : said.backgroundColor,
    printStationIds: stations ?? old?.printStationIds ?? [],
    modifierGroupIds: groups ?? old?.modifierGroupIds ?? [],
    ...(old?.video !== undefined && { video: old.video }),
  };
}

const getDietary = ({ dietary, uberEatsDietary }: MenuFileItem, standing: string[]): string[] =>
  dietary ?? (uberEatsDietary === undefined ? standing : dietaryWithLabels(uberEatsDietary, standing));

/** What stands, where it differs in spaces alone. */
const same = <T>(said: T, old: T | undefined): T =>
  old !== undefined && plainText(JSON.stringify(old)) === plainText(JSON.stringify(said)) ? old : said;

/** What stands, where the same hours are written otherwise. */
function toHours(said: WeeklyHours | null | undefined, old: WeeklyHours | null): WeeklyHours | null {
  if (said === undefined) return old;
  return said !== null && old !== null && formatHours(said) === formatHours(old) ? old : said;
}

function getSize(name: string, column: string, places: ItemPlaces, refuse: Refuse, row?: number): string {
  const id = places.findSize(name);
  if (id === null && name !== '') refuse(column, `There is no pizza size “${name}”.`, row);
  return id ?? '';
}

/** Sizes in the order of the pizza settings. */
function getSizes(said: MenuFileItem, old: Old<'pizza'> | undefined, places: ItemPlaces, refuse: Refuse): PizzaItemSize[] {
  if (said.sizes === undefined) {
    if (old === undefined) refuse('price', `“${said.name}” is new and needs a price for at least one size.`);
    return old?.sizes ?? [];
  }
  const sizes = said.sizes.flatMap(({ size, price, halfAndHalfAvailable }): PizzaItemSize[] => {
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
  const standing = old?.sizes.map(({ sizeId }) => sizeId).filter((id) => sizes.some(({ sizeId }) => sizeId === id)) ?? [];
  // What stands keeps its order as long as the sizes are the same.
  const place = standing.length === sizes.length ? (id: string) => standing.indexOf(id) : (id: string) => order.get(id) ?? 0;
  return sizes.sort((a, b) => place(a.sizeId) - place(b.sizeId));
}

function getRemovables(said: MenuFileItem, old: Old<'pizza'> | undefined, itemId: string, { getId }: ItemPlaces): RemovableTopping[] {
  const before = old?.removeToppings ?? [];
  if (said.removeToppings === undefined) return before;
  const pairs = pairEntries('removable', said.removeToppings, (name) => ({ key: `${itemId}/${name}`, name }), before, getId);
  return pairs.map(({ said: name, id, old: standing }) => ({ id, name: sameText(name, standing?.name) }));
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
  const said = names.flatMap((name) => getPizza(name, 'pizzas', places, refuse, row) ?? []);
  const ids = [...new Set([...said, ...(old ?? []).filter((id) => places.isKept(id))])];
  return old !== null && old.length === ids.length && old.every((id) => ids.includes(id)) ? old : ids;
}

function getPizza(name: string, column: string, { findPizza }: ItemPlaces, refuse: Refuse, row?: number): string | null {
  const id = findPizza(name);
  if (id === undefined) refuse(column, `There is no pizza “${name}” in this file.`, row);
  if (id === null) refuse(column, `There are several pizzas “${name}”. Please write “Category / ${name}”.`, row);
  return id ?? null;
}

function getEntries(said: MenuFileItem, old: Old<'deal'> | undefined, itemId: string, places: ItemPlaces, refuse: Refuse): DealEntry[] {
  const before = old?.items ?? [];
  const { entries } = said;
  if (entries === undefined) return before;
  const pairs = pairEntries('entry', entries, ({ name }) => ({ key: `${itemId}/${name}`, name }), before, places.getId);
  return pairs.map(({ said: { name, quantity, groups, row }, id, old: standing }) => {
    const missing = groups?.find((key) => places.getGroupId(key) === null);
    if (missing !== undefined && missing !== '') refuse('groups', `There is no group “${missing}” in this file.`, row);
    const modifierGroupIds = groups?.flatMap((key) => places.getGroupId(key) ?? []) ?? standing?.modifierGroupIds ?? [];
    return { id, name: sameText(name, standing?.name), quantity, modifierGroupIds };
  });
}

function getSlots(said: MenuFileItem, old: Old<'deal'> | undefined, itemId: string, places: ItemPlaces, refuse: Refuse): DealPizzaSlot[] {
  const before = old?.pizzas ?? [];
  const { slots } = said;
  if (slots === undefined) return before;
  const pairs = pairEntries('slot', slots, ({ name }) => ({ key: `${itemId}/${name}`, name }), before, places.getId);
  return pairs.map(({ said: slot, id, old }) => {
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
