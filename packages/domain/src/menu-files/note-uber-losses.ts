import type { MenuFileProblem } from './describe-menu-file.ts';
import { cleanName, getFields, getList, getNumber, getWord, type Fields } from './read-json.ts';

type Say = (severity: MenuFileProblem['severity'], row: number | null, column: string, message: string) => void;
interface Placed {
  item: Fields;
  row: number;
  name: string;
}

const shownNames = 5;
/** “A”, “B” and 3 more. */
export function getNames(names: readonly string[]): string {
  const shown = names.slice(0, shownNames).map((name) => `“${name}”`);
  return names.length > shownNames ? `${shown.join(', ')} and ${names.length - shownNames} more` : shown.join(', ');
}

/** Every quantity of an item or group: its own, and those for one place. */
const getQuantities = (entry: Fields): Fields[] => {
  const info = getFields(entry['quantity_info']);
  return [getFields(info['quantity']), ...getList(info['overrides']).map((one) => getFields(one['quantity']))];
};
const positive = (value: unknown): boolean => (getNumber(value) ?? 0) > 0;
const some = (entry: Fields, field: string): boolean => getQuantities(entry).some((quantity) => positive(quantity[field]));
const isAllDay = ({ time_periods: periods }: Fields): boolean =>
  getList(periods).some((one) => getWord(one['start_time']) <= '00:00' && getWord(one['end_time']) >= '23:59');

/** Fields of an item that are omitted, with the effect here. `sold`: only for items of categories; options have limits of their own. */
const itemLosses: readonly { column: string; has: (item: Fields) => boolean; sold?: true; means: (names: string) => string }[] = [
  {
    column: 'items.image_url',
    has: (item) => getWord(item['image_url']) !== '',
    means: (names) => `Pictures are left out: ${names}. Please upload them here.`,
  },
  {
    column: 'items.suspension_info',
    has: (item) => positive(getFields(getFields(item['suspension_info'])['suspension'])['suspend_until']),
    means: (names) => `Suspended at Uber Eats, and available here: ${names}. Please mark as sold out what is.`,
  },
  {
    column: 'items.tax_info',
    has: (item) => Object.values(getFields(item['tax_info'])).some((value) => value !== null),
    means: (names) => `Tax rates are left out: ${names}. Taxes follow this store's tax settings; please check these items.`,
  },
  {
    column: 'items.price_info.container_deposit',
    has: (item) => positive(getFields(item['price_info'])['container_deposit']),
    means: (names) => `Container deposits are left out and not charged here: ${names}.`,
  },
  {
    column: 'items.price_info.priced_by_unit',
    has: (item) => Object.keys(getFields(getFields(item['price_info'])['priced_by_unit'])).length > 0,
    means: (names) => `Priced by weight or measure at Uber Eats, and by the piece here: ${names}. Please check the prices.`,
  },
  {
    column: 'items.price_info.overrides',
    has: (item) => getList(getFields(item['price_info'])['overrides']).some((one) => one['context_type'] !== 'MODIFIER_GROUP'),
    means: (names) => `Other prices in certain menus or items are left out: ${names}.`,
  },
  {
    column: 'items.bundled_items',
    has: (item) => getList(item['bundled_items']).length > 0,
    means: (names) => `What is bundled with these items is left out: ${names}.`,
  },
  {
    column: 'items.quantity_info',
    has: (item) => getQuantities(item).some((quantity) => positive(quantity['min_permitted']) || positive(quantity['max_permitted'])),
    sold: true,
    means: (names) => `Limits of how many can be ordered are left out: ${names}.`,
  },
  {
    column: 'items.quantity_info.default_quantity',
    has: (item) => some(item, 'default_quantity'),
    means: (names) => `Choices that are made in advance are left out: ${names}.`,
  },
  {
    column: 'items.quantity_info.refund_under',
    has: (item) => some(item, 'refund_under'),
    means: (names) => `Money back for choosing less is left out: ${names}. Here it costs the full price.`,
  },
  {
    column: 'items.modifier_group_ids.overrides',
    has: (item) => getList(getFields(item['modifier_group_ids'])['overrides']).length > 0,
    means: (names) => `Other choices in certain places are left out: ${names}.`,
  },
];

/**
 * Lists what a menu of Uber Eats contains and ours has no place for, each once with the names concerned. Anything that changes a choice's
 * price is listed for each.
 */
export function noteUberLosses(document: Fields, say: Say): void {
  const title = (entry: Fields): string => {
    const all = getFields(getFields(entry['title'])['translations']);
    return cleanName(getWord(all['en_us'] ?? Object.values(all)[0] ?? ''));
  };
  const items = getList(document['items']).map((item, at): Placed => ({ item, row: at + 1, name: title(item) }));
  const sold = new Set(getList(document['categories']).flatMap(({ entities }) => getList(entities).map(({ id }) => getWord(id))));
  for (const { column, has, means, sold: soldOnly } of itemLosses) {
    const found = items.filter(({ item }) => has(item) && (soldOnly !== true || sold.has(getWord(item['id']))));
    if (found.length > 0) say('warning', found[0]!.row, column, means(getNames(found.map(({ name }) => name))));
  }
  const free = (entry: Fields): number => Math.max(0, ...getQuantities(entry).map((quantity) => getNumber(quantity['charge_above']) ?? 0));
  for (const { item, row, name } of items) {
    const price = (getNumber(getFields(item['price_info'])['price']) ?? 0) / 100;
    if (free(item) > 0)
      say(
        'warning',
        row,
        'items.quantity_info.charge_above',
        `Free of “${name}” at Uber Eats: ${free(item)}. Here each costs ${price.toFixed(2)}.`,
      );
  }
  const byId = new Map(items.map((one) => [getWord(one.item['id']), one]));
  getList(document['modifier_groups']).forEach((group, at) => {
    const prices = getList(group['modifier_options']).map(
      ({ id }) => getNumber(getFields(byId.get(getWord(id))?.item['price_info'])['price']) ?? 0,
    );
    const most = (Math.max(0, ...prices) / 100).toFixed(2);
    if (free(group) > 0)
      say(
        'warning',
        at + 1,
        'modifier_groups.quantity_info.charge_above',
        `Free choices of “${title(group)}” at Uber Eats: ${free(group)}. Here each costs its price, up to ${most}.`,
      );
    if (some(group, 'refund_under'))
      say(
        'warning',
        at + 1,
        'modifier_groups.quantity_info.refund_under',
        `Money back for choosing less of “${title(group)}” is left out.`,
      );
    if (getList(getFields(group['quantity_info'])['overrides']).length > 0)
      say(
        'warning',
        at + 1,
        'modifier_groups.quantity_info.overrides',
        `“${title(group)}” has other limits in certain places. They are left out.`,
      );
  });
  const limited = getList(document['menus']).filter((menu) => {
    const days = getList(menu['service_availability']);
    return days.length > 0 && (days.length < 7 || !days.every(isAllDay));
  });
  if (limited.length > 0) {
    const names = getNames(limited.map(title));
    say(
      'warning',
      null,
      'menus.service_availability',
      `The hours of these menus are left out: ${names}. Please set hours of items or of the store.`,
    );
  }
}
