import { toStoredMenu, validateMenu, type ImageRef, type MenuSnapshot, type StoredMenu, type VideoRef } from '@servery/domain/menu';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { EntryIds } from '../menu-rows.repo.ts';
import { lockMenu, type LockedHead } from '../menu.repo.ts';
import { compileMenu, inMenuOrder, unpublished, type DocumentHead, type MenuSources } from './compile-menu.ts';
import { publishVersion, readSources, type PublishDeps } from './publish-menu.ts';
import { recordVersion, startHistory, type VersionNote } from './record-version.ts';

/** A picture as its editor chose it. */
export interface ChosenPicture {
  id: string;
  path: string;
  alt?: string | undefined;
}

/** What editing needs beyond publishing: the restaurant's own pictures and films. Both refuse at the field that they are given. */
export interface EditDeps extends PublishDeps {
  resolvePicture: (tx: Tx, chosen: ChosenPicture | null, at: string) => Promise<ImageRef | null>;
  resolveFilm: (tx: Tx, chosen: ChosenPicture | null, at: string) => Promise<VideoRef | null>;
}

interface PictureChange {
  from?: unknown;
  to: ChosenPicture | null;
}

/** Changes with the references of the pictures that they choose, as they are stored. @throws validation_failed at the field */
export async function resolveChanges<T extends { image?: PictureChange | undefined; video?: PictureChange | undefined }>(
  tx: Tx,
  deps: EditDeps,
  changes: T,
) {
  const { image, video } = changes;
  return {
    ...changes,
    ...(image && { image: { from: image.from, to: await deps.resolvePicture(tx, image.to, 'changes.image') } }),
    ...(video && { video: { from: video.from, to: await deps.resolveFilm(tx, video.to, 'changes.video') } }),
  };
}

/** Who edits which store's menu, and when. */
export interface MenuEditor {
  storeId: string;
  actor: Actor;
  now: Date;
}

/** All that is stored of a menu, hidden or not. */
interface WholeMenu {
  document: MenuSnapshot;
  /** Ids of the categories and items that are hidden themselves. */
  hidden: ReadonlySet<string>;
}

/** A menu that this transaction has locked against other edits and publications. */
export interface OpenMenu extends WholeMenu {
  head: LockedHead;
  rows: MenuSources['rows'];
  /** Whether the newest version of the menu's history has these rows; otherwise that is found out when the change is published. */
  isRecorded: boolean;
  /** The document without sold-out marks and counts. */
  readonly stored: StoredMenu;
}

export interface Problem {
  path: string;
  message: string;
}

/** The result of a change: the menu was published, or stays unchanged for guests until its problems are fixed. */
export interface Published {
  menuVersion: number;
  published: boolean;
  problems: Problem[];
  /** The version that the change made of the menu's history; null: nothing is different. */
  versionId: string | null;
}

/** A menu as its owner edits it. */
export function wholeMenu(sources: MenuSources, place: DocumentHead): WholeMenu {
  const entries = [...sources.rows.categories, ...sources.rows.items];
  return {
    document: compileMenu(sources, place, { everything: true }),
    hidden: new Set(entries.flatMap(({ id, hidden }) => (hidden ? [id] : []))),
  };
}

/** Takes a store's menu to change it. @throws resource_not_found for an unknown store. */
export async function openMenu(tx: Tx, deps: PublishDeps, storeId: string): Promise<OpenMenu> {
  const head = await lockMenu(tx, storeId);
  if (head === undefined) throw new ApiError('resource_not_found');
  const known = await deps.editedMenus.read(tx, storeId, head);
  const sources = await readSources(tx, deps, storeId, known && { rows: known, changed: {} });
  if (known === undefined) await startHistory(tx, deps, { storeId, head, sources });
  const menu = wholeMenu(sources, unpublished(tx, head, storeId));
  let stored: StoredMenu | undefined;
  return {
    ...menu,
    head,
    rows: sources.rows,
    isRecorded: known !== undefined,
    get stored() {
      return (stored ??= toStoredMenu(menu.document));
    },
  };
}

/**
 * Publishes a change. If anything in the menu is invalid, here or elsewhere, the change is stored, the guests' menu stays as it was, and
 * the editor gets the problems to fix.
 * @param changed nothing but these entries was changed; without it: possibly anything
 */
export async function publishChange(
  tx: Tx,
  deps: PublishDeps,
  open: Pick<OpenMenu, 'head'> & Partial<Pick<OpenMenu, 'rows' | 'isRecorded'>>,
  { storeId, actor, now }: MenuEditor,
  { note, changed }: { note?: VersionNote; changed?: EntryIds } = {},
): Promise<Published> {
  const { head, rows, isRecorded = false } = open;
  const edited = rows && changed && { rows, isRecorded, changed };
  try {
    const { snapshot, versionId } = await publishVersion(tx, deps, head, { storeId, actor, now, note, edited });
    return { menuVersion: snapshot.version, published: true, problems: [], versionId };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error;
    const sources = await readSources(tx, deps, storeId, edited);
    const before = isRecorded ? edited?.rows : undefined;
    const versionId = await recordVersion(tx, deps, { storeId, head, sources, actor, now, published: false, note, before });
    await deps.editedMenus.remember(tx, storeId, isRecorded ? sources.rows : inMenuOrder(sources.rows));
    tx.emit({ storeId, type: 'menu.edited', subject: { kind: 'menu', id: storeId }, payload: {}, actor });
    return { menuVersion: head.menu_version, published: false, problems: error.fields ?? [], versionId };
  }
}

/**
 * Refuses an entry that is invalid itself. Problems elsewhere in the menu do not block a save, and hidden entries may be incomplete.
 * @param place where the entry is in the document, as `items.3`
 * @param at where its fields are in the call, as `changes.`
 * @param field only what is wrong with this field of it
 * @throws validation_failed at its fields
 */
export function refuseWrong(document: MenuSnapshot, place: string, at: string, field?: string): void {
  const within = field === undefined ? place : `${place}.${field}`;
  const [list, index] = place.split('.');
  const only = (name: 'categories' | 'items' | 'modifierGroups') =>
    new Set(document[name].flatMap(({ id }, position) => (list === name && index === String(position) ? [id] : [])));
  const part = { categories: only('categories'), items: only('items'), groups: only('modifierGroups') };
  const own = validateMenu(document, part).filter(({ path }) => path === within || path.startsWith(`${within}.`));
  if (own.length === 0) return;
  throw new ApiError('validation_failed', {
    fields: own.map(({ path, message }) => ({ path: `${at}${path.slice(place.length + 1)}`, message })),
  });
}

/** The ids with one of them moved after another; null: to the start. @throws resource_not_found for an unknown id */
export function movedAfter(ids: readonly string[], id: string, after: string | null): string[] {
  const others = ids.filter((other) => other !== id);
  if (after === id) return [...ids];
  const at = after === null ? 0 : others.indexOf(after) + 1;
  if (after !== null && at === 0) throw new ApiError('resource_not_found');
  return others.toSpliced(at, 0, id);
}
