import type { MenuFileProblem } from './describe-menu-file.ts';
import { getNames } from './note-uber-losses.ts';
import { cleanName, getFields, getIds, getList, getWord, type Fields } from './read-json.ts';

type Say = (severity: MenuFileProblem['severity'], row: number | null, column: string, message: string) => void;

/** What belongs to some locations of a seller alone. */
const isOfSomePlaces = (object: Fields): boolean =>
  object['present_at_all_locations'] === false ||
  getIds(object['present_at_location_ids']).length > 0 ||
  getIds(object['absent_at_location_ids']).length > 0;

/**
 * Says what a catalog of Square has and a store's menu has no place for, each once with the names of what it is about.
 * @returns the currencies of its prices.
 */
export function noteSquareLosses(objects: readonly { object: Fields; row: number; type: string }[], say: Say): string[] {
  const items = objects
    .filter(({ type }) => type === 'ITEM')
    .map(({ object, row }) => ({ object, row, data: getFields(object['item_data']) }));
  const separate = Map.groupBy(
    objects.filter(({ type }) => type === 'ITEM_VARIATION').map(({ object }) => object),
    (object) => getWord(getFields(object['item_variation_data'])['item_id']),
  );
  const getVariations = ({ object, data }: (typeof items)[number]): Fields[] => [
    ...getList(data['variations']),
    ...(separate.get(getWord(object['id'])) ?? []),
  ];
  const tell = (column: string, found: typeof items, means: (names: string) => string) => {
    if (found.length > 0) say('warning', found[0]!.row, column, means(getNames(found.map(({ data }) => cleanName(data['name'])))));
  };
  tell(
    'item_variation_data.location_overrides',
    items.filter((item) =>
      getVariations(item).some((one) => getList(getFields(one['item_variation_data'])['location_overrides']).length > 0),
    ),
    (names) => `Prices and stock of single locations are left out: ${names}. The general price counts.`,
  );
  tell(
    'present_at_location_ids',
    items.filter((item) => isOfSomePlaces(item.object) || getVariations(item).some(isOfSomePlaces)),
    (names) => `Sold at some locations only, and here in this store: ${names}. Please remove what it does not sell.`,
  );
  const modifiers = objects.flatMap(({ object, type }) => {
    if (type === 'MODIFIER') return [object];
    return getList(getFields(object['modifier_list_data'])['modifiers']);
  });
  const prices = [
    ...items.flatMap(getVariations).map((one) => getFields(one['item_variation_data'])['price_money']),
    ...modifiers.map((one) => getFields(one['modifier_data'])['price_money']),
  ];
  return [...new Set(prices.map((money) => getWord(getFields(money)['currency'])))].filter((currency) => currency !== '');
}
