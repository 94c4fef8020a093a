import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-history';
import { compareMenus, type MenuState } from '@servery/domain/menu-history';
import type { SettingsOf } from '@servery/contract/settings/index';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readHistoryDocument } from '../history.repo.ts';
import { updateImageRatio } from '../menu-editing.repo.ts';
import { replaceMenuRows } from '../menu-writing.repo.ts';
import { readHead, type LockedHead } from '../menu.repo.ts';
import { openMenu, publishChange, type EditDeps, type MenuEditor } from './edit-menu.ts';
import { planRestore } from './plan-restore.ts';
import { findVersion, readMenuAt, toVersionView } from './read-versions.ts';
import { toLines } from './record-version.ts';
import { categoryRow, getLinks, itemRow, rowsOfGroups, type ChangePizza } from './store-menu.ts';

export interface RestoreDeps extends EditDeps {
  changePizza: ChangePizza;
}

/** What restoring a version would change now. @throws resource_not_found */
export async function previewRestore(
  tx: Tx,
  deps: RestoreDeps,
  { storeId, versionId }: { storeId: string; versionId: string },
): Promise<ResponseOf<typeof contract.previewMenuRestore>> {
  const [head, newest, version] = [
    await readHead(tx, storeId),
    await readHistoryDocument(tx, storeId),
    await findVersion(tx, storeId, versionId),
  ];
  if (head === undefined || newest === undefined) throw new ApiError('resource_not_found');
  const current = newest.document;
  const wanted = await readMenuAt(tx, storeId, version.position);
  const { menu, problems } = await planRestore(tx, deps, { storeId, head, current, wanted });
  const changes = compareMenus(current, menu);
  const lines = await toLines(tx, deps, { storeId, currency: head.currency }, changes, { before: current, after: menu });
  return { version: toVersionView(version), currentVersionId: newest.version_id, changes: lines, problems };
}

/**
 * Makes the menu what it was in a version, in a new version.
 * @throws resource_not_found; resource_status_conflict if the menu has changed since the preview, or an entry is another store's by now
 */
export async function restoreVersion(
  tx: Tx,
  deps: RestoreDeps,
  editor: MenuEditor & { versionId: string; currentVersionId: string },
): Promise<ResponseOf<typeof contract.restoreMenuVersion>> {
  const { storeId, versionId, currentVersionId } = editor;
  const { head } = await openMenu(tx, deps, storeId);
  const version = await findVersion(tx, storeId, versionId);
  const newest = await readHistoryDocument(tx, storeId);
  if (newest?.version_id !== currentVersionId) {
    const message = 'The menu has changed since you looked at this. Check what would change now, and restore again.';
    throw new ApiError('resource_status_conflict', { fields: [{ path: 'currentVersionId', message }] });
  }
  const current = newest.document;
  const wanted = await readMenuAt(tx, storeId, version.position);
  const { menu, problems } = await planRestore(tx, deps, { storeId, head, current, wanted });
  const [error] = problems.filter(({ severity }) => severity === 'error');
  if (error !== undefined) throw new ApiError('resource_status_conflict', { fields: [{ path: 'versionId', message: error.message }] });
  const changed = await writeMenu(tx, deps, editor, head, menu);
  return publishChange(tx, deps, { head: changed }, editor, { note: { cause: 'restore', sourceAt: version.created_at } });
}

/** Stores a whole menu; marks and counts stay, also those of entries that are gone by it. @returns the head with what is stored there */
export async function writeMenu(
  tx: Tx,
  deps: Pick<RestoreDeps, 'changePizza'>,
  { storeId, actor }: MenuEditor,
  head: LockedHead,
  menu: MenuState,
): Promise<LockedHead> {
  const change = (current: SettingsOf<'pizza'>) => (isDeepStrictEqual(current, menu.pizza) ? current : menu.pizza);
  await deps.changePizza(tx, { storeId, section: 'pizza', actor }, change);
  await replaceMenuRows(
    tx,
    storeId,
    {
      ...rowsOfGroups(menu.groups),
      categories: menu.categories.map(({ hidden, ...category }) => ({ ...categoryRow(category), hidden })),
      items: menu.items.map(({ hidden, ...item }) => ({ ...itemRow(item), hidden })),
      links: menu.items.flatMap(getLinks),
    },
    { marks: 'keep' },
  );
  await updateImageRatio(tx, storeId, menu.categoryImageAspectRatio);
  return { ...head, category_image_aspect_ratio: menu.categoryImageAspectRatio };
}
