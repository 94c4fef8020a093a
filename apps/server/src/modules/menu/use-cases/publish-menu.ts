import { setImmediate as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { SettingsOf } from '@servery/contract/settings/index';
import { affectedPart, compareSnapshots, validateMenu, type MenuDifference, type MenuItem, type MenuSnapshot } from '@servery/domain/menu';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { EditedMenus } from '../edited-menus.service.ts';
import type { MenuCache } from '../menu-cache.service.ts';
import { readMenuRows, rereadRows, type EntryIds, type MenuRows } from '../menu-rows.repo.ts';
import { lockMenu, type LockedHead } from '../menu.repo.ts';
import { insertDifference, insertSnapshot } from '../publications.repo.ts';
import { endMarks, endOldMarks, readMarks } from '../sold-out.repo.ts';
import { compileMenu, inMenuOrder, type MenuSources } from './compile-menu.ts';
import { recordVersion, type HistoryDeps, type VersionNote } from './record-version.ts';

/** What a transaction found when it had locked the menu, and the entries that alone it has changed since. */
export interface EditedRows {
  rows: MenuRows;
  /** Whether the newest version of the menu's history has the same rows. */
  isRecorded: boolean;
  changed: EntryIds;
}

export interface PublishMenu {
  storeId: string;
  actor: Actor;
  now: Date;
  note?: VersionNote | undefined;
  /** Only these entries are read again, compared and checked; absent: the whole menu. */
  edited?: EditedRows | undefined;
}

/** Reads a store's pizza settings; the settings module's function. */
export type ReadPizza = (tx: Tx, storeId: string) => Promise<SettingsOf<'pizza'>>;
export interface PublishDeps extends HistoryDeps {
  readPizza: ReadPizza;
  menus: Pick<MenuCache, 'newest' | 'wrote'>;
  editedMenus: EditedMenus;
}

/** What was published, and the version that it made of the history; null: only sold-out marks have changed. */
export interface PublishedVersion {
  snapshot: MenuSnapshot;
  versionId: string | null;
}

/**
 * Makes what staff have edited the menu that guests see: one document, one version higher, with its event, in the caller's transaction.
 * Entries whose sold-out mark has expired are available in it.
 * @throws resource_not_found for an unknown store; validation_failed with the document's problems
 */
export async function publishMenu(tx: Tx, deps: PublishDeps, input: PublishMenu): Promise<MenuSnapshot> {
  const head = await lockMenu(tx, input.storeId);
  if (head === undefined) throw new ApiError('resource_not_found');
  return publishLocked(tx, deps, head, input);
}

/** `publishMenu` for a caller that has taken the store's row already. */
export const publishLocked = async (tx: Tx, deps: PublishDeps, head: LockedHead, input: PublishMenu): Promise<MenuSnapshot> =>
  (await publishVersion(tx, deps, head, input)).snapshot;

/** `publishLocked` where nothing but sold-out marks and counts has changed. */
export async function publishMarks(tx: Tx, deps: PublishDeps, head: LockedHead, input: PublishMenu): Promise<MenuSnapshot> {
  const rows = await deps.editedMenus.read(tx, input.storeId, head);
  return publishLocked(tx, deps, head, { ...input, edited: rows && { rows, isRecorded: true, changed: {} } });
}

/** `publishLocked` that also returns what it made of the menu's history. */
export async function publishVersion(
  tx: Tx,
  deps: PublishDeps,
  head: LockedHead,
  { storeId, actor, now, note, edited }: PublishMenu,
): Promise<PublishedVersion> {
  await endOldMarks(tx, storeId, now);
  const sources = await readSources(tx, deps, storeId, edited);
  const snapshot = compileMenu(sources, {
    ...head,
    restaurantId: tx.scope.restaurantId,
    storeId,
    version: head.menu_version + 1,
    publishedAt: now.toISOString(),
  });
  // A long menu takes some milliseconds at each step. Orders at this node do not wait for all of them together.
  await pause();
  // What is published is valid: only what differs from it can be wrong.
  const published = edited?.isRecorded === true && head.menu_version > 0 ? await deps.menus.newest(tx, storeId) : undefined;
  const difference = published?.version === head.menu_version ? await findDifference(published, snapshot) : undefined;
  await pause();
  const problems = validateMenu(snapshot, published && difference ? affectedPart(published, snapshot, difference) : null);
  if (problems.length > 0) {
    throw new ApiError('validation_failed', { fields: problems.slice(0, 50).map(({ path, message }) => ({ path, message })) });
  }
  if (difference && isShort(difference, snapshot)) await insertDifference(tx, storeId, difference);
  else deps.menus.wrote(tx, snapshot, await insertSnapshot(tx, snapshot));
  const before = edited?.isRecorded === true ? edited.rows : undefined;
  const versionId = await recordVersion(tx, deps, { storeId, head, sources, actor, now, published: true, note, before });
  await deps.editedMenus.remember(tx, storeId, edited?.isRecorded === true ? sources.rows : inMenuOrder(sources.rows));
  await endMarks(tx, storeId, getGone(sources));
  const ends = sources.marks.some(({ until }) => until !== null);
  tx.emit({
    storeId,
    type: 'menu.published',
    subject: { kind: 'menu', id: storeId },
    payload: { menuVersion: snapshot.version, ...(ends && { ends }) },
    actor,
  });
  return { snapshot, versionId };
}

/** Entries that were found to be equal, the published one first: those of a long menu are compared once. */
const equals = new WeakMap<object, unknown>();

function isSame(published: unknown, compiled: unknown): boolean {
  if (published === compiled || typeof published !== 'object' || published === null) return published === compiled;
  if (equals.get(published) === compiled) return true;
  if (!isDeepStrictEqual(published, compiled)) return false;
  equals.set(published, compiled);
  return true;
}

/** Entries that are compared without a pause. */
const slice = 100;

/** What differs between the published menu and the next one. Entries that are compared for the first time are compared in slices. */
async function findDifference(published: MenuSnapshot, next: MenuSnapshot): Promise<MenuDifference> {
  let byId: Map<string, MenuItem> | undefined;
  let compared = 0;
  for (const [at, item] of published.items.entries()) {
    let other = next.items[at];
    if (other?.id !== item.id) {
      byId ??= new Map(next.items.map((one) => [one.id, one]));
      other = byId.get(item.id);
    }
    if (item === other || equals.get(item) === other) continue;
    isSame(item, other);
    if (++compared % slice === 0) await pause();
  }
  return compareSnapshots(published, next, isSame);
}

/** Whether storing the difference is worth it: a menu of which a third has changed is stored whole. */
function isShort({ categories, items, modifierGroups }: MenuDifference, menu: MenuSnapshot): boolean {
  const entries = [categories, items, modifierGroups].reduce((sum, list) => sum + (list?.set.length ?? 0), 0);
  return entries <= 20 || entries * 3 <= menu.items.length;
}

/** Marks of sizes and toppings that the menu no longer has: if one is added again under the same id, it must not come back sold out. */
function getGone({ marks, pizza }: MenuSources): MenuSources['marks'] {
  const existing = new Set([...pizza.sizes, ...pizza.toppings].map(({ id }) => id));
  return marks.filter(({ kind, id }) => (kind === 'size' || kind === 'topping') && !existing.has(id));
}

/** What a store's menu is compiled from, in one round trip. */
export async function readSources(
  tx: Tx,
  { readPizza }: Pick<PublishDeps, 'readPizza'>,
  storeId: string,
  edited?: Pick<EditedRows, 'rows' | 'changed'>,
): Promise<MenuSources> {
  const reading = edited ? rereadRows(tx, storeId, edited.rows, edited.changed) : readMenuRows(tx, storeId);
  const [rows, marks, pizza] = await Promise.all([reading, readMarks(tx, storeId), readPizza(tx, storeId)]);
  return { rows, marks, pizza };
}
