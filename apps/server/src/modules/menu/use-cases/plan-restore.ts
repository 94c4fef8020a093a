import type { previewMenuRestore } from '@servery/contract/menu-history';
import type { ResponseOf } from '@servery/contract/endpoint';
import { shownItems, toGroupIds, validateMenu, type MenuItem, type MenuSnapshot } from '@servery/domain/menu';
import { isSameValue, type MenuState } from '@servery/domain/menu-history';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isUuid } from '../../../platform/http/validate.ts';
import { readHeldElsewhere } from '../history.repo.ts';
import type { MenuHead } from '../menu.repo.ts';
import { readSalesCategories } from '../sales-categories.repo.ts';
import { unpublished } from './compile-menu.ts';
import type { EditDeps } from './edit-menu.ts';

export type RestoreProblem = ResponseOf<typeof previewMenuRestore>['problems'][number];
type Item = MenuState['items'][number];
type Entry = Item | MenuState['categories'][number];

/** "Latte", "Latte and Mocha", "Latte, Mocha and 12 more". */
export function listNames(names: readonly string[]): string {
  const [first = '', second, ...more] = names;
  if (second === undefined) return `“${first}”`;
  return more.length === 0 ? `“${first}” and “${second}”` : `“${first}”, “${second}” and ${more.length} more`;
}

/**
 * A menu of the past as it can be stored today, with what had to be left out: stations, sales categories and pictures that are gone by
 * now. An id that another store's menu has by now prevents restoring.
 * @param current the menu as it is now: what both have alike is not questioned
 */
export async function planRestore(
  tx: Tx,
  deps: Pick<EditDeps, 'readStations' | 'resolvePicture' | 'resolveFilm'>,
  { storeId, head, current, wanted }: { storeId: string; head: MenuHead; current: MenuState; wanted: MenuState },
): Promise<{ menu: MenuState; problems: RestoreProblem[] }> {
  const problems: RestoreProblem[] = [];
  const warn = (names: readonly string[], say: (names: string) => string) => {
    if (names.length > 0) problems.push({ severity: 'warning', message: say(listNames(names)) });
  };
  const [stations, salesCategories] = await Promise.all([deps.readStations(tx, storeId), readSalesCategories(tx)]);
  const currentItems = new Map(current.items.map((item) => [item.id, item]));

  const stationIds = new Set(stations.map(({ id }) => id));
  const withoutStation = wanted.items.filter(
    ({ id: itemId, printStationIds }) =>
      printStationIds.some((id) => !stationIds.has(id)) && !isSameValue(currentItems.get(itemId)?.printStationIds, printStationIds),
  );
  warn(
    withoutStation.map(({ name }) => name),
    (names) => `A kitchen station of ${names} no longer exists. It is left out; without any station, all of them get the ticket.`,
  );

  const archived = new Map(salesCategories.flatMap(({ id, name, archivedAt }) => (archivedAt === null ? [] : [[id, name] as const])));
  const isArchived = ({ id, categorySalesId }: Item) =>
    archived.has(categorySalesId ?? '') && currentItems.get(id)?.categorySalesId !== categorySalesId;
  for (const [categoryId, items] of Map.groupBy(wanted.items.filter(isArchived), (item) => item.categorySalesId!)) {
    warn(
      items.map(({ name }) => name),
      (names) => `The sales category “${archived.get(categoryId)}” is archived: ${names} will have none.`,
    );
  }

  const pictures = await findGone(
    tx,
    deps.resolvePicture,
    [...wanted.categories, ...wanted.items],
    [...current.categories, ...current.items],
    'image',
  );
  warn(
    pictures.map(({ name }) => name),
    (names) => `A picture of ${names} was deleted: the current one stays, if there is one.`,
  );
  const films = await findGone(tx, deps.resolveFilm, wanted.items, current.items, 'video');
  warn(
    films.map(({ name }) => name),
    (names) => `A film of ${names} was deleted: the current one stays, if there is one.`,
  );

  const items = wanted.items.map((item): Item => {
    const now = currentItems.get(item.id);
    return {
      ...item,
      ...(withoutStation.includes(item) && { printStationIds: item.printStationIds.filter((id) => stationIds.has(id)) }),
      ...(isArchived(item) && { categorySalesId: null }),
      ...(pictures.includes(item) && { image: now?.image ?? null }),
      ...(films.includes(item) && { video: now?.video ?? null }),
    };
  });
  const categories = wanted.categories.map((category) =>
    pictures.includes(category) ? { ...category, image: current.categories.find(({ id }) => id === category.id)?.image ?? null } : category,
  );
  // Settings that did not exist then are as they are now.
  const menu: MenuState = { ...wanted, items, categories, pizza: { ...current.pizza, ...wanted.pizza } };
  problems.push(...(await refuseForeign(tx, storeId, current, menu)), ...findInvalid(tx, storeId, head, menu));
  return { menu, problems };
}

/** Entries whose picture, or film, is not their current one and no longer in the library. Those that were not uploaded always exist. */
async function findGone<E extends Entry>(
  tx: Tx,
  resolve: (tx: Tx, chosen: { id: string; path: string } | null, at: string) => Promise<unknown>,
  wanted: readonly E[],
  current: readonly Entry[],
  field: 'image' | 'video',
): Promise<E[]> {
  const shown = new Set(current.map((entry) => (entry as Item)[field]?.path));
  const asked = wanted.filter((entry) => {
    const ref = (entry as Item)[field];
    return ref !== null && ref !== undefined && isUuid(ref.id) && !shown.has(ref.path);
  });
  const gone = await Promise.all(
    asked.map(async (entry) => {
      const { id, path } = (entry as Item)[field]!;
      return resolve(tx, { id, path }, field).then(
        () => false,
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'validation_failed') return true;
          throw error;
        },
      );
    }),
  );
  return asked.filter((_, at) => gone[at]);
}

/** Entries that were deleted here and then imported elsewhere under their ids: an id belongs to one store. */
async function refuseForeign(tx: Tx, storeId: string, current: MenuState, menu: MenuState): Promise<RestoreProblem[]> {
  const toList = ({ categories, items, groups }: MenuState) => [
    ...[...categories, ...items, ...groups].map(({ id, name }) => ({ id, name })),
    ...groups.flatMap(({ options }) => options.map(({ id, name }) => ({ id, name }))),
  ];
  const standing = new Set(toList(current).map(({ id }) => id));
  const back = toList(menu).filter(({ id }) => !standing.has(id));
  const held = await readHeldElsewhere(
    tx,
    storeId,
    back.map(({ id }) => id),
  );
  const names = back.flatMap(({ id, name }) => (held.has(id) ? name : []));
  if (names.length === 0) return [];
  return [{ severity: 'error', message: `${listNames(names)} moved to another store’s menu. Delete it there first.` }];
}

/** What would keep the restored menu from being published. */
function findInvalid(tx: Tx, storeId: string, head: MenuHead, menu: MenuState): RestoreProblem[] {
  const hidden = (entries: readonly Entry[]) => new Set(entries.flatMap((entry) => (entry.hidden ? [entry.id] : [])));
  const [categoryIds, itemIds] = [hidden(menu.categories), hidden(menu.items)];
  const items = shownItems(
    menu.items.map((item) => ({ ...item, soldout: false }) as MenuItem),
    { categoryIds, itemIds },
  );
  const used = new Set(items.flatMap(toGroupIds));
  const marked = <T extends object>(entries: readonly T[]) => entries.map((entry) => ({ ...entry, soldout: false }));
  const { category_image_aspect_ratio: _, menu_version: __, ...place } = unpublished(tx, head, storeId);
  const document: MenuSnapshot = {
    ...place,
    categoryImageAspectRatio: menu.categoryImageAspectRatio,
    categories: menu.categories.filter(({ id }) => !categoryIds.has(id)),
    items,
    modifierGroups: menu.groups.filter(({ id }) => used.has(id)).map((group) => ({ ...group, options: marked(group.options) })),
    pizza: menu.pizza.sizes.length === 0 ? null : { ...menu.pizza, sizes: marked(menu.pizza.sizes), toppings: marked(menu.pizza.toppings) },
  };
  const [first] = validateMenu(document);
  if (first === undefined) return [];
  const message = `Guests will keep their current menu until this is fixed: ${first.message}`;
  return [{ severity: 'warning', message }];
}
