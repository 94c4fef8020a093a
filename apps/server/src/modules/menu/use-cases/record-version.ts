import { createHash } from 'node:crypto';
import {
  compareMenus,
  describeChanges,
  summarizeChanges,
  type ChangeLine,
  type MenuChange,
  type MenuState,
} from '@servery/domain/menu-history';
import { toStoredMenu } from '@servery/domain/menu';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { insertVersion, readHistoryDocument, readHistoryHead, type VersionRow } from '../history.repo.ts';
import type { MenuHead } from '../menu.repo.ts';
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
  head: MenuHead;
  sources: MenuSources;
  actor: Actor;
  now: Date;
  published: boolean;
  note?: VersionNote | undefined;
}

const system: Actor = { kind: 'system', id: null, name: 'Servery' };

/** All that is stored of a menu, as its history has it. */
function toMenuState(sources: MenuSources, head: MenuHead): MenuState {
  const place = { ...head, restaurantId: '', storeId: '', version: 0, publishedAt: '' };
  // Without marks: what is sold out is no part of it.
  const { categories, items, modifierGroups } = toStoredMenu(compileMenu({ ...sources, marks: [] }, place, { everything: true }));
  const hidden = new Set([...sources.rows.categories, ...sources.rows.items].flatMap((row) => (row.hidden ? [row.id] : [])));
  return {
    categories: categories.map((category) => ({ ...category, hidden: hidden.has(category.id) })),
    items: items.map((item) => ({ ...item, hidden: hidden.has(item.id) })),
    groups: modifierGroups,
    pizza: sources.pizza,
    categoryImageAspectRatio: head.category_image_aspect_ratio,
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
  const document = JSON.stringify(toMenuState(sources, head));
  await insertVersion(tx, {
    ...{ id: uuidv7(), storeId, cause: 'start', sourceAt: null, published: head.menu_version > 0, actor: system, now: deps.now() },
    ...{ summary: ['The history starts here'], changes: [], document, fingerprint: getFingerprint(document) },
  });
}

/**
 * Adds a version for what has changed since the newest one, in the transaction of the change. Nothing but sold-out marks: none.
 * The caller has locked the store's row. @returns its id; null: nothing has changed
 */
export async function recordVersion(tx: Tx, deps: HistoryDeps, recorded: Recorded): Promise<string | null> {
  const { storeId, head, sources, actor, now, published, note = { cause: 'edit', sourceAt: null } } = recorded;
  const document = JSON.stringify(toMenuState(sources, head));
  const fingerprint = getFingerprint(document);
  const newest = await readHistoryHead(tx, storeId);
  if (newest?.fingerprint.equals(fingerprint) === true) return null;
  if (newest === undefined && head.menu_version > 0) {
    // Published before there were histories, and now for a sold-out mark: whoever changes an entry has started it before.
    await startHistory(tx, deps, { storeId, head, sources });
    return null;
  }
  const after = JSON.parse(document) as MenuState;
  const before = (await readHistoryDocument(tx, storeId))?.document ?? noMenu(after.pizza, after.categoryImageAspectRatio);
  const changes = compareMenus(before, after);
  if (changes.length === 0) return null;
  const lines = await toLines(tx, deps, { storeId, currency: head.currency }, changes, { before, after });
  const id = uuidv7();
  const summary = summarizeChanges(lines);
  await insertVersion(tx, { id, storeId, ...note, published, actor, summary, changes, document, fingerprint, now });
  return id;
}
