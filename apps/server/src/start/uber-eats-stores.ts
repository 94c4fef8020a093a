import type { StoredItem, StoredMenu } from '@servery/domain/menu';
import type { Dish, StoreOptions } from '@servery/simulator-uber-eats';
import { loadDemos, type DemoRestaurant, type DemoStore } from '../../db/seed/index.ts';
import { demoId } from '../demo/data/index.ts';
import { menuOfFile } from '@servery/domain/menu-files';

/** The demo's stores that sell on Uber Eats, with the dishes ordered there by default. */
export const demoUberEatsStores = async (): Promise<StoreOptions[]> =>
  (await loadDemos()).flatMap((demo) =>
    demo.stores.flatMap((store) =>
      store.uberEatsStoreId === undefined
        ? []
        : [
            {
              id: store.uberEatsStoreId,
              name: store.name,
              country: demo.country,
              currency: demo.currency,
              timezone: store.timeZone,
              dishes: getDishes(demo, store),
            },
          ],
    ),
  );

type PricedItem = Extract<StoredItem, { type: 'basic' }>;

/** Items that can be sold there at any hour without changes: the ids are those of the store's menu. */
function getDishes(demo: DemoRestaurant, store: DemoStore): Dish[] {
  const menu = menuOfFile(demo.menu, { getId: (kind, name) => demoId(demo.key, store.key, kind, name), getImage: () => null });
  return menu.items
    .filter((item) => item.type === 'basic')
    .filter(
      ({ applicableOrderingSystem: sold, isAlcohol, availableWeeklyHours }) => sold.uberEats && !isAlcohol && availableWeeklyHours === null,
    )
    .map((item) => ({
      id: item.id,
      externalData: item.id,
      title: item.name,
      price: item.price.basePrice + item.price.uberEatsExtraCharge.delivery,
      modifiers: leastChoices(menu, item),
    }));
}

/** The first options of each group, as many as it requires. */
const leastChoices = (menu: StoredMenu, { modifierGroupIds }: PricedItem): NonNullable<Dish['modifiers']> =>
  modifierGroupIds.flatMap((groupId) => {
    const group = menu.modifierGroups.find(({ id }) => id === groupId);
    return (group?.options.slice(0, group.min) ?? []).map(({ id, name, extraCharge }) => ({
      groupId,
      groupTitle: group?.name ?? '',
      id,
      externalData: id,
      title: name,
      price: extraCharge,
    }));
  });
