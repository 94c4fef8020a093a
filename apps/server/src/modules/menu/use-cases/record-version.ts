import { createHash } from 'node:crypto';
import {
  compareMenus,
  describeChanges,
  summarizeChanges,
  type ChangeLine,
  type MenuChange,
  type MenuState,
} from '@servery/domain/menu-history';
import { toStoredMenu, type MenuItem, type MenuModifierGroup, type StoredGroup } from '@servery/domain/menu';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { insertVersion, readHistoryDocument, readHistoryHead, storeDocument, type VersionRow } from '../history.repo.ts';
import type { CategoryRow, MenuRows } from '../menu-rows.repo.ts';
import type { LockedHead, MenuHead } from '../menu.repo.ts';
import { readSalesCategories } from '../sales-categories.repo.ts';
import { compileMenu, type MenuSources } from './compile-menu.ts';

/** What a version needs to name stations in words. */
export interface HistoryDeps {
  readStations: (tx: Tx, storeId: string) => Promise<readonly { id: string; name: string }[]>;
  now: () => Date;
}

/** Why there is a new version, where it is not an edit. */
export interface VersionNote {
  cause: VersionRow['cause'];
  sourceAt: Date | null;
}

interface Recorded {
  storeId: string;
  head: LockedHead;
  sources: MenuSources;
  actor: Actor;
  now: Date;
  published: boolean;
  note?: VersionNote | undefined;
  /** The rows as the newest version has them; absent: it is not known that it has them all. */
  before?: MenuRows | undefined;
}

const system: Actor = { kind: 'system', id: null, name: 'Servery' };

type StateItem = MenuState['items'][number];
type StateCategory = MenuState['categories'][number];
/** Entries by what they are compiled to: those whose rows have not changed are the same objects in two states. */
const stateItems = new WeakMap<MenuItem, StateItem>();
const stateCategories = new WeakMap<CategoryRow, StateCategory>();
const stateGroups = new WeakMap<MenuModifierGroup, StoredGroup>();
const getOrAdd = <Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value => {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
};

const listsOfRows = new WeakMap<MenuRows, Pick<MenuState, 'categories' | 'items' | 'groups'>>();

/** All that is stored of a menu, as its history has it. */
const toMenuState = (sources: MenuSources, head: MenuHead): MenuState => ({
  ...getOrAdd(listsOfRows, sources.rows, () => toStateLists(sources, head)),
  pizza: sources.pizza,
  categoryImageAspectRatio: head.category_image_aspect_ratio,
});

function toStateLists(sources: MenuSources, head: MenuHead): Pick<MenuState, 'categories' | 'items' | 'groups'> {
  const place = { ...head, restaurantId: '', storeId: '', version: 0, publishedAt: '' };
  // Without marks: what is sold out is no part of it.
  const { categories, items, modifierGroups } = compileMenu({ ...sources, marks: [] }, place, { everything: true });
  const categoryRows = new Map(sources.rows.categories.map((row) => [row.id, row]));
  const hidden = new Set(sources.rows.items.flatMap((row) => (row.hidden ? [row.id] : [])));
  const noLists = { categories: [], items: [], modifierGroups: [] };
  return {
    categories: categories.map((category) => {
      const row = categoryRows.get(category.id)!;
      return getOrAdd(stateCategories, row, () => ({ ...category, hidden: row.hidden }));
    }),
    items: items.map((item) =>
      getOrAdd(stateItems, item, () => ({ ...toStoredMenu({ ...noLists, items: [item] }).items[0]!, hidden: hidden.has(item.id) })),
    ),
    groups: modifierGroups.map((group) =>
      getOrAdd(stateGroups, group, () => toStoredMenu({ ...noLists, modifierGroups: [group] }).modifierGroups[0]!),
    ),
  };
}

const noMenu = (pizza: MenuState['pizza'], ratio: string): MenuState => ({
  ...{ categories: [], items: [], groups: [], pizza, categoryImageAspectRatio: ratio },
});

const getFingerprint = (document: string): Buffer => createHash('sha256').update(document).digest();

/** Changes in words, with the names that a store has now for what is not part of its menu. */
export async function toLines(
  tx: Tx,
  deps: HistoryDeps,
  { storeId, currency }: { storeId: string; currency: MenuHead['currency'] },
  changes: readonly MenuChange[],
  menus: { before: MenuState; after: MenuState },
): Promise<ChangeLine[]> {
  const names = (field: string) => changes.some(({ before, after }) => before !== null && after !== null && field in after);
  const [stations, categories] = await Promise.all([
    names('printStationIds') ? deps.readStations(tx, storeId) : [],
    names('categorySalesId') ? readSalesCategories(tx) : [],
  ]);
  const toMap = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return describeChanges(changes, menus, { currency, stations: toMap(stations), salesCategories: toMap(categories) });
}

/** A menu as a document of the history. */
function toDocument(state: MenuState): { text: string; fingerprint: Buffer } {
  const text = JSON.stringify(state);
  return { text, fingerprint: getFingerprint(text) };
}

/**
 * Starts a menu's history before its first change since there are histories, so that this change can be taken back. A menu without
 * entries needs none. The caller has locked the store's row.
 */
export async function startHistory(
  tx: Tx,
  deps: HistoryDeps,
  { storeId, head, sources }: Pick<Recorded, 'storeId' | 'head' | 'sources'>,
): Promise<void> {
  const { categories, items, groups } = sources.rows;
  if (categories.length + items.length + groups.length === 0 || (await readHistoryHead(tx, storeId)) !== undefined) return;
  await insertVersion(tx, {
    ...{ id: uuidv7(), storeId, cause: 'start', sourceAt: null, published: head.menu_version > 0, actor: system, now: deps.now() },
    ...{ summary: ['The history starts here'], changes: [], document: toDocument(toMenuState(sources, head)), editBefore: null },
  });
}

/**
 * Adds a version for what has changed since the newest one, in the transaction of the change. Nothing but sold-out marks: none.
 * The caller has locked the store's row. @returns its id; null: nothing has changed
 */
export async function recordVersion(tx: Tx, deps: HistoryDeps, recorded: Recorded): Promise<string | null> {
  const { storeId, head, sources, before } = recorded;
  if (before !== undefined) {
    if (before === sources.rows) return null;
    return addVersion(tx, deps, recorded, toMenuState({ ...sources, rows: before }, head), toMenuState(sources, head), null);
  }
  const document = toDocument(toMenuState(sources, head));
  const newest = await readHistoryHead(tx, storeId);
  if (newest?.fingerprint?.equals(document.fingerprint) === true) return null;
  if (newest === undefined && head.menu_version > 0) {
    // Published before there were histories, and now for a sold-out mark: whoever changes an entry has started it before.
    await startHistory(tx, deps, { storeId, head, sources });
    return null;
  }
  const after = JSON.parse(document.text) as MenuState;
  const stored = (await readHistoryDocument(tx, storeId))?.document ?? noMenu(after.pizza, after.categoryImageAspectRatio);
  return addVersion(tx, deps, recorded, stored, after, document);
}

async function addVersion(
  tx: Tx,
  deps: HistoryDeps,
  { storeId, head, actor, now, published, note = { cause: 'edit', sourceAt: null } }: Recorded,
  before: MenuState,
  after: MenuState,
  document: { text: string; fingerprint: Buffer } | null,
): Promise<string | null> {
  const changes = compareMenus(before, after);
  if (changes.length === 0) return null;
  const lines = await toLines(tx, deps, { storeId, currency: head.currency }, changes, { before, after });
  const id = uuidv7();
  const summary = summarizeChanges(lines);
  await insertVersion(tx, { id, storeId, ...note, published, actor, summary, changes, document, editBefore: head.menu_edit, now });
  return id;
}

/** Puts a menu's newest version into one document, from an earlier one and the changes since. */
export async function storeNewestVersion(tx: Tx, storeId: string): Promise<void> {
  const newest = await readHistoryDocument(tx, storeId);
  if (newest !== undefined) await storeDocument(tx, storeId, { versionId: newest.version_id, ...toDocument(newest.document) });
}
