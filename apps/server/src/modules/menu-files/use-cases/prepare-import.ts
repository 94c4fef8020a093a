import type { MenuFileFormat } from '@servery/contract/batch-uploads';
import { validateMenu, type MenuItem, type MenuSnapshot, type StoredMenu } from '@servery/domain/menu';
import {
  mergeMenu,
  noteHalfPrices,
  pictureFinder,
  type FormerEntries,
  type MenuFile,
  type MenuFileItem,
  type MenuFileProblem,
} from '@servery/domain/menu-files';
import { compareMenus, type MenuComparison } from './compare-menus.ts';
import { formats } from './describe-formats.ts';
import { idsOfStore } from './ids-of-store.ts';
import { inOrder } from './read-menu-file.ts';

export interface PreparedImport {
  next: StoredMenu;
  comparison: MenuComparison;
  /** In the order of rows; an error prevents the import. */
  problems: MenuFileProblem[];
}

export interface ImportPlace {
  storeId: string;
  standing: StoredMenu;
  stations: readonly { id: string; name: string }[];
  /** Of the restaurant, archived ones too. */
  salesCategories?: readonly { id: string; name: string; archivedAt: Date | null }[];
  /** Of a file with our ids: what of it was here before, and what others have. */
  former?: FormerEntries;
  /** What the store sells in. */
  currency: string;
}

/** The result of importing a file into the current menu, and all problems with that. */
export function prepareImport(
  { menu: file, problems: told, format }: { menu: MenuFile; problems: readonly MenuFileProblem[]; format: MenuFileFormat },
  { storeId, standing, stations, salesCategories = [], currency, former }: ImportPlace,
): PreparedImport {
  const keeps = formats[format].keeps?.(standing);
  const finder = stationFinder(stations);
  const sales = salesFinder(salesCategories);
  const merged = mergeMenu({
    file,
    existing: standing,
    getId: idsOfStore(storeId),
    getImage: pictureFinder(standing, former?.pictures),
    ...(former && { former }),
    getStations: finder.getStations,
    getSalesCategory: sales.getSalesCategory,
    ...(keeps && { keeps }),
  });
  const problems = [...told, ...otherCurrencies(file, currency), ...merged.problems, ...finder.problems(), ...sales.problems()];
  const has = formats[format].has?.(merged.menu) ?? (() => true);
  problems.push(...noteHalfPrices(file, { menu: merged.menu, itemIds: merged.itemIds, has }));
  if (!problems.some(({ severity }) => severity === 'error')) problems.push(...getProblems(merged.menu, merged.rows));
  return { next: merged.menu, comparison: compareMenus(standing, merged.menu), problems: inOrder(problems) };
}

/** Amounts are taken over as they are: in another currency they would be other prices. */
function otherCurrencies({ currencies = [] }: MenuFile, currency: string): MenuFileProblem[] {
  const others = currencies.filter((one) => one !== currency);
  if (others.length === 0) return [];
  const message = `This file has prices in ${others.join(', ')}, and the store sells in ${currency}. Please change them before you import it.`;
  return [{ row: null, column: 'price_money', severity: 'error', message }];
}

/** Names that rows give and the place does not have: one problem for each name, with its rows, and not one for each row. */
function missingNames(column: string, getMessage: (name: string, rows: string) => string) {
  const missing = new Map<string, { name: string; rows: (number | null)[] }>();
  return {
    add: (name: string, row: number | undefined) => {
      const known = missing.get(name.toLowerCase()) ?? { name, rows: [] };
      missing.set(name.toLowerCase(), { ...known, rows: [...known.rows, row ?? null] });
    },
    problems: () =>
      [...missing.values()].map(({ name, rows }): MenuFileProblem => ({
        ...{ row: rows[0] ?? null, column, severity: 'error' },
        message: getMessage(name, rowsText(rows)),
      })),
  };
}

/** Finds the stations that items name. */
function stationFinder(stations: ImportPlace['stations']) {
  const ids = new Map(stations.flatMap(({ id, name }) => [[name.toLowerCase(), id] as const, [id, id] as const]));
  const { add, problems } = missingNames(
    'stations',
    (name, rows) => `There is no print station “${name}” in this store${rows}. Please create it first: Printing, “Add a station”.`,
  );
  const getStations = (item: MenuFileItem): string[] | undefined =>
    item.stations?.flatMap((name) => {
      const id = ids.get(name) ?? ids.get(name.toLowerCase());
      if (id === undefined) add(name, item.row);
      return id ?? [];
    });
  return { getStations, problems };
}

/** Finds the sales categories that items name. An archived one is found where no other has its name: exported files may name it. */
function salesFinder(categories: NonNullable<ImportPlace['salesCategories']>) {
  const archivedFirst = categories.toSorted((a, b) => Number(a.archivedAt === null) - Number(b.archivedAt === null));
  const ids = new Map(archivedFirst.map(({ id, name }) => [name.toLowerCase(), id]));
  const { add, problems } = missingNames(
    'sales_category',
    (name, rows) => `There is no sales category “${name}”${rows}. Please create it first: Sales categories, “Add a category”.`,
  );
  const getSalesCategory = ({ salesCategory, row }: MenuFileItem): string | null | undefined => {
    if (salesCategory === undefined || salesCategory === null) return salesCategory;
    const id = ids.get(salesCategory.toLowerCase());
    if (id === undefined) add(salesCategory, row);
    return id;
  };
  return { getSalesCategory, problems };
}

/** How many rows are named one by one. */
const rowsNamed = 8;
/** " (rows 3, 4 and 7)": the rows that name the same thing. */
function rowsText(rows: readonly (number | null)[]): string {
  const numbers = rows.filter((row) => row !== null);
  if (numbers.length < 2) return '';
  const more = numbers.length - rowsNamed;
  if (more > 1) return ` (rows ${numbers.slice(0, rowsNamed).join(', ')} and ${more} more)`;
  return ` (rows ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)})`;
}

/** Violations of the menu's own rules, at the rows that cause them. */
function getProblems(menu: StoredMenu, rows: ReadonlyMap<string, number>): MenuFileProblem[] {
  const available = <T extends object>(entry: T) => ({ ...entry, soldout: false });
  const document: Pick<MenuSnapshot, 'categories' | 'items' | 'modifierGroups' | 'pizza'> = {
    categories: menu.categories,
    modifierGroups: menu.modifierGroups.map((group) => ({ ...group, options: group.options.map(available) })),
    items: menu.items.map((item) => available(item) as MenuItem),
    pizza: menu.pizza && { ...menu.pizza, sizes: menu.pizza.sizes.map(available), toppings: menu.pizza.toppings.map(available) },
  };
  const idAt = (path: readonly string[]): string | undefined => {
    const [list = '', at = '', inner = '', place = ''] = path;
    if (list === 'categories') return menu.categories[Number(at)]?.id;
    if (list === 'items') return menu.items[Number(at)]?.id;
    if (list === 'pizza') return at === 'sizes' ? menu.pizza?.sizes[Number(inner)]?.id : menu.pizza?.toppings[Number(inner)]?.id;
    const group = menu.modifierGroups[Number(at)];
    return inner === 'options' ? (group?.options[Number(place)]?.id ?? group?.id) : group?.id;
  };
  return validateMenu(document).map(({ path, message }) => {
    const parts = path.split('.');
    const id = idAt(parts);
    const column = parts.filter((part) => !/^\d+$/.test(part)).join('.');
    return { row: (id === undefined ? undefined : rows.get(id)) ?? null, column, severity: 'error', message };
  });
}
