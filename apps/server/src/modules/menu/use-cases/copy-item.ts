import type { DealPizzaSlot } from '@servery/domain/menu';
import { isSameName } from '@servery/domain/text';
import type { CopiedItem } from '../copies.repo.ts';
import { findSize } from './copy-pizza.ts';
import type { CopyRow, CopyStore } from './copy-store.ts';

type Problems = CopyRow['problems'];

/** What an item refers to, in the store that it is copied to. */
export interface Places {
  from: CopyStore;
  to: CopyStore;
  groupIds: ReadonlyMap<string, string>;
  findPizza: (id: string) => string | undefined;
  newId: () => string;
}

/** An item with the choices, sizes, pizzas and stations of another store in the place of its own. They are found by name, sizes by id first. */
export function copyItem(source: CopiedItem, places: Places): { item: CopiedItem; problems: Problems } {
  const problems: Problems = [];
  const lose = (message: string) => void problems.push({ severity: 'warning', message });
  const refuse = (message: string) => void problems.push({ severity: 'error', message });
  const toGroups = (ids: readonly string[]) => ids.flatMap((id) => places.groupIds.get(id) ?? []);
  // A size that is not there comes along under its id.
  const toSize = (id: string): string => {
    const size = places.from.pizza.sizes.find((one) => one.id === id);
    if (size === undefined) refuse('It has a pizza size that no longer exists. Open the item and choose its size again.');
    return (size && findSize(places.to.pizza.sizes, size)?.id) ?? id;
  };
  const toPizza = (id: string): string[] => {
    const found = places.findPizza(id);
    const name = places.from.items.find((item) => item.id === id)?.name ?? '';
    if (found === undefined) refuse(`There is no pizza “${name}” there. Copy it, too.`);
    return found === undefined ? [] : [found];
  };
  // Two pizzas of one name are one in a store that has one of them.
  const toPizzas = (ids: readonly string[] | null) => ids && [...new Set(ids.flatMap(toPizza))];
  const base = {
    modifierGroupIds: toGroups(source.modifierGroupIds),
    printStationIds: toStations(source, places, lose),
  };
  switch (source.type) {
    case 'basic':
    case 'custom':
      return { item: { ...source, ...base }, problems };
    case 'pizza': {
      const sizes = source.sizes.map((size) => ({ ...size, sizeId: toSize(size.sizeId) }));
      const removeToppings = source.removeToppings.map((topping) => ({ ...topping, id: places.newId() }));
      return { item: { ...source, ...base, sizes, removeToppings }, problems };
    }
    case 'halfAndHalf': {
      const includedPizzaIds = toPizzas(source.includedPizzaIds);
      return { item: { ...source, ...base, pizzaSizeId: toSize(source.pizzaSizeId), includedPizzaIds }, problems };
    }
    case 'deal': {
      const items = source.items.map((entry) => ({ ...entry, id: places.newId(), modifierGroupIds: toGroups(entry.modifierGroupIds) }));
      const pizzas = source.pizzas.map((slot): DealPizzaSlot => ({
        ...slot,
        id: places.newId(),
        sizeId: toSize(slot.sizeId),
        includedPizzaIds: toPizzas(slot.includedPizzaIds),
        extraCharges: getFirsts(
          slot.extraCharges.flatMap(({ pizzaId, extraCharge }) => toPizza(pizzaId).map((id) => ({ pizzaId: id, extraCharge }))),
        ),
      }));
      return { item: { ...source, ...base, items, pizzas }, problems };
    }
  }
}

/** The first charge of each pizza. */
const getFirsts = (charges: DealPizzaSlot['extraCharges']): DealPizzaSlot['extraCharges'] =>
  charges.filter(({ pizzaId }, at) => charges.findIndex((one) => one.pizzaId === pizzaId) === at);

/** A copy that takes an item's place: what it has inside keeps the ids of what had the same name, so that carts that name them still do. */
export function keepIds(copied: CopiedItem, standing: CopiedItem): CopiedItem {
  const keep = <Part extends { id: string; name: string }>(parts: readonly Part[], before: readonly Part[]): Part[] => {
    const left = [...before];
    return parts.map((part) => {
      const at = left.findIndex(({ name }) => isSameName(name, part.name));
      const [same] = at < 0 ? [] : left.splice(at, 1);
      return same === undefined ? part : { ...part, id: same.id };
    });
  };
  if (copied.type === 'pizza' && standing.type === 'pizza') {
    return { ...copied, removeToppings: keep(copied.removeToppings, standing.removeToppings) };
  }
  if (copied.type === 'deal' && standing.type === 'deal') {
    return { ...copied, items: keep(copied.items, standing.items), pizzas: keep(copied.pizzas, standing.pizzas) };
  }
  return copied;
}

/** Stations of the same names. Without any of them, an item is made at all stations. */
function toStations({ printStationIds }: CopiedItem, { from, to }: Places, lose: (message: string) => void): string[] {
  if (from.storeId === to.storeId) return printStationIds;
  const found = printStationIds.flatMap((id) => {
    const name = from.stations.find((station) => station.id === id)?.name;
    if (name === undefined) return [];
    const station = to.stations.find((one) => isSameName(one.name, name));
    if (station === undefined) lose(`There is no station “${name}” there: it is copied without it.`);
    return station?.id ?? [];
  });
  return [...new Set(found)];
}
