import type { StoredItem, StoredMenu } from '../menu/index.ts';
import { weekdays } from '../time/index.ts';
import type { TreeGroup, TreeOption } from './describe-menu-tree.ts';
import { growMenuTree, getHalfExtras, hasOnePrice } from './grow-menu-tree.ts';
import { getUberLabels } from './uber-dietary.ts';
import type { WrittenFile } from './write-csv-menu.ts';

const imported = (text: string) => ({ translations: { en_us: text } });
const marked = (mark: string) => (mark === '' ? {} : { external_data: `servery:${mark}` });
/** Whether Uber Eats sells an item at all: what it does not, its file does not have. */
export const soldAtUber = (menu: StoredMenu): ((item: StoredItem) => boolean) => {
  const categories = new Set(
    menu.categories.filter(({ applicableOrderingSystem }) => applicableOrderingSystem.uberEats).map(({ id }) => id),
  );
  return (item) =>
    item.type !== 'custom' &&
    item.available &&
    item.applicableOrderingSystem.uberEats &&
    categories.has(item.categoryId) &&
    hasOnePrice(item, menu);
};

/** The menu as Uber Eats takes and gives it (`/v2/eats/stores/{id}/menus`), at the prices of delivery. */
export function writeUberMenu(menu: StoredMenu): WrittenFile {
  const has = soldAtUber(menu);
  const { tree, items: stored } = growMenuTree(menu, { getPrice: (price) => price.basePrice + price.uberEatsExtraCharge.delivery, has });
  const items = new Map<string, object>();
  const groups = new Map(tree.groups.map((group) => [group.id, group]));

  const addOption = ({ id, name, price, groups: nested }: TreeOption, most: number | null) =>
    void items.set(id, {
      id,
      title: imported(name),
      price_info: { price, overrides: [] },
      ...(most !== null && { quantity_info: { quantity: { max_permitted: most } } }),
      ...(nested.length > 0 && { modifier_group_ids: { ids: nested, overrides: [] } }),
    });
  const getGroup = (group: TreeGroup) => {
    for (const option of group.options) addOption(option, group.allowMultiple ? group.max : 1);
    return {
      id: group.id,
      title: imported(group.name),
      ...marked(group.mark),
      quantity_info: { quantity: { min_permitted: group.min, max_permitted: group.max }, overrides: [] },
      modifier_options: group.options.map(({ id }) => ({ id, type: 'ITEM' })),
    };
  };
  const written = [...groups.values()].map(getGroup);
  for (const item of tree.items) {
    const { id, name, description = '', price, mark, variants } = item;
    const sizes: TreeGroup[] =
      variants.length === 0
        ? []
        : [{ id: `${id}.sizes`, name: 'Size', min: 1, max: 1, allowMultiple: false, mark: 'sizes', options: variants }];
    written.push(...sizes.map(getGroup));
    const from = stored.get(id) as StoredItem;
    const labels = getUberLabels(from.dietary);
    items.set(id, {
      id,
      ...marked(mark),
      title: imported(name),
      description: imported(description),
      price_info: { price: price ?? 0, overrides: [] },
      modifier_group_ids: { ids: [...sizes.map((group) => group.id), ...item.groups], overrides: [] },
      dish_info: {
        classifications: { alcoholic_items: from.isAlcohol ? 1 : 0, ...(labels.length > 0 && { dietary_label_info: { labels } }) },
      },
    });
  }
  const document = {
    menus: [
      {
        id: 'menu',
        title: imported('Menu'),
        service_availability: weekdays.map((day_of_week) => ({ day_of_week, time_periods: [{ start_time: '00:00', end_time: '23:59' }] })),
        category_ids: tree.categories.map(({ id }) => id),
      },
    ],
    categories: tree.categories.map(({ id, name, description = '' }) => ({
      id,
      title: imported(name),
      subtitle: imported(description),
      entities: tree.items.filter(({ categoryId }) => categoryId === id).map((item) => ({ id: item.id, type: 'ITEM' })),
    })),
    items: [...items.values()],
    modifier_groups: written,
    menu_type: 'MENU_TYPE_FULFILLMENT_DELIVERY',
  };
  return { content: `${JSON.stringify(document)}\n`, left: getLeft(menu, has) };
}

function getLeft(menu: StoredMenu, has: (item: StoredItem) => boolean): string[] {
  const out = menu.items.filter((item) => !has(item));
  const unpriced = out.filter((item) => !hasOnePrice(item, menu));
  return [
    'What Uber Eats has no place for: item hours, tax categories, allergens, labels, colours, stations, films and pictures. They stay as they are when the file is imported again.',
    'Opening hours: the file says all day; Uber Eats takes them from its own settings.',
    'Prices for pickup, and extra charges of the website and the till: the file has what delivery by Uber Eats costs.',
    'What is sold out: Uber Eats is told of it item by item.',
    ...getHalfExtras(menu),
    ...(out.length > unpriced.length ? [`Items that are not sold at Uber Eats (${out.length - unpriced.length}).`] : []),
    ...(unpriced.length > 0
      ? [`Half-and-halves (${unpriced.length}): their price follows the chosen halves, which Uber Eats cannot say.`]
      : []),
  ];
}
