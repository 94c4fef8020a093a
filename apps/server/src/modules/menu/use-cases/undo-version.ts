import type { ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-history';
import { compareMenus, entryKey, toEntries, undoChanges, type KeptEntry } from '@servery/domain/menu-history';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readChangesBetween, readHistoryDocument } from '../history.repo.ts';
import { openMenu, publishChange, type MenuEditor } from './edit-menu.ts';
import { listNames, planRestore } from './plan-restore.ts';
import { findVersion, readMenuAt } from './read-versions.ts';
import { writeMenu, type RestoreDeps } from './restore-version.ts';

const reasons: Readonly<Record<KeptEntry['because'], (names: string, isOne: boolean) => string>> = {
  changed: (names, isOne) => `Somebody has changed ${names} since: ${isOne ? 'that stays' : 'those changes stay'}.`,
  deleted: (names, isOne) => `${names} ${isOne ? 'was' : 'were'} deleted since.`,
  needed: (names, isOne) => `${names} ${isOne ? 'is' : 'are'} used by others now and ${isOne ? 'stays' : 'stay'}.`,
  size: (names, isOne) =>
    `${isOne ? 'The size' : 'The sizes'} ${names} ${isOne ? 'is' : 'are'} still used and ${isOne ? 'stays' : 'stay'}.`,
  category: (names, isOne) => `The category of ${names} is gone: ${isOne ? 'it is' : 'they are'} not moved back.`,
};
const fixedNames: Partial<Record<KeptEntry['kind'], string>> = { pizza: 'Pizza settings', menu: 'Whole menu' };

/**
 * Takes back what one version changed, in a new version. Fields that were changed since stay, and the answer says so.
 * @throws resource_not_found for a version that the store does not have; resource_status_conflict if an entry is another store's by now
 */
export async function undoVersion(
  tx: Tx,
  deps: RestoreDeps,
  editor: MenuEditor & { versionId: string },
): Promise<ResponseOf<typeof contract.undoMenuVersion>> {
  const { storeId, versionId } = editor;
  const { head } = await openMenu(tx, deps, storeId);
  const version = await findVersion(tx, storeId, versionId);
  const current = (await readHistoryDocument(tx, storeId))!.document;
  const [changes = []] = await readChangesBetween(tx, storeId, version.position - 1, version.position);
  const { menu: wanted, kept } = undoChanges(current, changes);
  const { menu, problems } = await planRestore(tx, deps, { storeId, head, current, wanted });
  const error = problems.find(({ severity }) => severity === 'error');
  if (error !== undefined) throw new ApiError('resource_status_conflict', { fields: [{ path: 'versionId', message: error.message }] });
  // A deleted entry is called what it was called then.
  const then = kept.some(({ name }) => name === '') ? toEntries(await readMenuAt(tx, storeId, version.position)) : null;
  const getName = ({ kind, id, name, because }: KeptEntry): string =>
    (because === 'size' ? undefined : fixedNames[kind]) ??
    (name === '' ? String(then?.get(entryKey({ kind, id }))?.fields['name'] ?? '') : name);
  const stays = [...Map.groupBy(kept, ({ because }) => because)].map(([because, some]) =>
    reasons[because](listNames(some.map(getName)), some.length === 1),
  );
  const notes = [...stays, ...problems.map(({ message }) => message)];
  if (compareMenus(current, menu).length === 0) {
    return { notes, menuVersion: head.menu_version, published: true, problems: [], versionId: null };
  }
  const changed = await writeMenu(tx, deps, editor, head, menu);
  return {
    notes,
    ...(await publishChange(tx, deps, { head: changed }, editor, { note: { cause: 'undo', sourceAt: version.created_at } })),
  };
}
