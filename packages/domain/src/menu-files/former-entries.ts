import type { ImageRef, StoredItem, StoredMenu } from '../menu/index.ts';
import type { MenuFile } from './describe-menu-file.ts';
import type { ClaimId, EntryKind } from './match-entries.ts';

export interface NamedPicture {
  kind: 'category' | 'item';
  name: string;
}

/** What a file names that this restaurant may know although the store's menu no longer has it. */
export interface NamedInFile {
  /** Ids of entries of all kinds. */
  ids: string[];
  pictures: NamedPicture[];
}

export interface FormerPicture {
  kind: NamedPicture['kind'];
  image: ImageRef;
}

/** What the restaurant knows of what a file names. */
export interface FormerEntries {
  /** Ids that its other stores have. */
  others: string[];
  /** Items that the store had, each as it was last published. */
  items: StoredItem[];
  /** Pictures that the store had or another store has; the best of a name comes first. */
  pictures: FormerPicture[];
}

/** Ids that the menu can store and everybody can be answered with. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What a file names by the ids and picture names of a menu of ours. */
export function namedIn({ categories, groups, items, pizza }: MenuFile): NamedInFile {
  const entries = [
    ...categories,
    ...groups,
    ...groups.flatMap(({ options }) => options),
    ...items,
    ...(pizza?.sizes ?? []),
    ...(pizza?.toppings ?? []),
  ];
  const ids = entries.flatMap(({ id }) => (id !== undefined && uuid.test(id.toLowerCase()) ? id.toLowerCase() : []));
  const pictures = [...picturesIn('category', categories), ...picturesIn('item', items)];
  return { ids: [...new Set(ids)], pictures };
}

function picturesIn(kind: NamedPicture['kind'], entries: readonly { image?: string | null }[]): NamedPicture[] {
  return [...new Set(entries.flatMap(({ image }) => image ?? []))].map((name) => ({ kind, name }));
}

/**
 * Lets new entries have ids from the file that are free: not used in the restaurant's other stores (`others`), in the current menu or by an
 * earlier entry. An option's id is unique in the whole menu, in whichever group it is.
 */
export function idClaims({ categories, modifierGroups, items, pizza }: StoredMenu, others: readonly string[]): ClaimId<EntryKind> {
  const taken = new Set<string>();
  const take = (kind: EntryKind, entries: readonly { id: string }[]) => entries.forEach(({ id }) => taken.add(`${kind}/${id}`));
  take('category', categories);
  take('group', modifierGroups);
  for (const { options } of modifierGroups) take('option', options);
  take('item', items);
  take('size', pizza?.sizes ?? []);
  take('topping', pizza?.toppings ?? []);
  const elsewhere = new Set(others);
  return (kind, id) => {
    if (!uuid.test(id) || elsewhere.has(id) || taken.has(`${kind}/${id}`)) return false;
    take(kind, [{ id }]);
    return true;
  };
}

/** Finds pictures by name: among those of the menu, then among others that the restaurant has. One of the same kind is better. */
export function pictureFinder(
  { categories, items }: StoredMenu,
  former: readonly FormerPicture[] = [],
): (kind: FormerPicture['kind'], name: string) => ImageRef | null {
  const found = new Map<string, ImageRef>();
  const note = (key: string, image: ImageRef) => void (found.has(key) || found.set(key, image));
  const all: FormerPicture[] = [
    ...categories.flatMap(({ image }) => (image === null ? [] : [{ kind: 'category' as const, image }])),
    ...items.flatMap(({ image }) => (image === null ? [] : [{ kind: 'item' as const, image }])),
    ...former,
  ];
  for (const { kind, image } of all) {
    note(`${kind}/${image.id}`, image);
    note(`/${image.id}`, image);
  }
  return (kind, name) => found.get(`${kind}/${name}`) ?? found.get(`/${name}`) ?? null;
}
