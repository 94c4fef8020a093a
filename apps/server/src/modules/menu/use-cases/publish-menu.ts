import type { SettingsOf } from '@servery/contract/settings/index';
import { validateMenu, type MenuSnapshot } from '@servery/domain/menu';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readMenuRows, rereadItems, type MenuRows } from '../menu-rows.repo.ts';
import { insertSnapshot, lockMenu, type MenuHead } from '../menu.repo.ts';
import { endMarks, endOldMarks, readMarks } from '../sold-out.repo.ts';
import { compileMenu, type MenuSources } from './compile-menu.ts';
import { recordVersion, type HistoryDeps, type VersionNote } from './record-version.ts';

/** What a transaction read after it had locked the menu, and the items that alone it has changed since. */
export interface ChangedItems {
  rows: MenuRows;
  itemIds: readonly string[];
}

export interface PublishMenu {
  storeId: string;
  actor: Actor;
  now: Date;
  note?: VersionNote | undefined;
  /** Saves reading a long menu once more. */
  since?: ChangedItems | undefined;
}

/** Reads a store's pizza settings; the settings module's function. */
export type ReadPizza = (tx: Tx, storeId: string) => Promise<SettingsOf<'pizza'>>;
export interface PublishDeps extends HistoryDeps {
  readPizza: ReadPizza;
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
export const publishLocked = async (tx: Tx, deps: PublishDeps, head: MenuHead, input: PublishMenu): Promise<MenuSnapshot> =>
  (await publishVersion(tx, deps, head, input)).snapshot;

/** `publishLocked` that also returns what it made of the menu's history. */
export async function publishVersion(
  tx: Tx,
  deps: PublishDeps,
  head: MenuHead,
  { storeId, actor, now, note, since }: PublishMenu,
): Promise<PublishedVersion> {
  await endOldMarks(tx, storeId, now);
  const sources = await readSources(tx, deps, storeId, since);
  const snapshot = compileMenu(sources, {
    ...head,
    restaurantId: tx.scope.restaurantId,
    storeId,
    version: head.menu_version + 1,
    publishedAt: now.toISOString(),
  });
  const problems = validateMenu(snapshot);
  if (problems.length > 0) {
    throw new ApiError('validation_failed', { fields: problems.slice(0, 50).map(({ path, message }) => ({ path, message })) });
  }
  await insertSnapshot(tx, snapshot);
  const versionId = await recordVersion(tx, deps, { storeId, head, sources, actor, now, published: true, note });
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
  since?: ChangedItems,
): Promise<MenuSources> {
  const reading = since ? rereadItems(tx, storeId, since.rows, since.itemIds) : readMenuRows(tx, storeId);
  const [rows, marks, pizza] = await Promise.all([reading, readMarks(tx, storeId), readPizza(tx, storeId)]);
  return { rows, marks, pizza };
}
