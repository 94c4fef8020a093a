import { toStoredMenu, type StoredMenu } from '@servery/domain/menu';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readHead } from '../menu.repo.ts';
import { compileMenu, unpublished } from './compile-menu.ts';
import { readSources, type PublishDeps } from './publish-menu.ts';

/**
 * A store's menu as staff have edited it, published or not, with hidden entries and groups that no item uses. Files are compared with it
 * and written from it. To change it afterwards, lock the store's row first (`lockMenu`). @throws resource_not_found for an unknown store
 */
export async function readStoredMenu(tx: Tx, deps: PublishDeps, storeId: string): Promise<StoredMenu> {
  const head = await readHead(tx, storeId);
  if (head === undefined) throw new ApiError('resource_not_found');
  const sources = await readSources(tx, deps, storeId);
  return toStoredMenu(compileMenu(sources, unpublished(tx, head, storeId), { everything: true }));
}
