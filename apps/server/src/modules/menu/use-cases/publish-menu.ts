import { validateMenu, type MenuSnapshot } from '@servery/domain/menu';
import type { Actor, Tx } from '../../../platform/db/door.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readMenuRows } from '../menu-rows.repo.ts';
import { insertSnapshot, lockMenu, type MenuHead } from '../menu.repo.ts';
import { compileMenu } from './compile-menu.ts';

export interface PublishMenu {
  storeId: string;
  actor: Actor;
  now: Date;
}

/**
 * Makes what staff have edited the menu that guests see: one document, one version higher, with its event, in the caller's transaction.
 * @throws resource_not_found for an unknown store; validation_failed with the document's problems.
 */
export async function publishMenu(tx: Tx, input: PublishMenu): Promise<MenuSnapshot> {
  const head = await lockMenu(tx, input.storeId);
  if (head === undefined) throw new ApiError('resource_not_found');
  return publishLocked(tx, head, input);
}

/** `publishMenu` for a caller that has taken the store's row already. */
export async function publishLocked(tx: Tx, head: MenuHead, { storeId, actor, now }: PublishMenu): Promise<MenuSnapshot> {
  const snapshot = compileMenu(await readMenuRows(tx, storeId), {
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
  tx.emit({
    storeId,
    type: 'menu.published',
    subject: { kind: 'menu', id: storeId },
    payload: { menuVersion: snapshot.version },
    actor,
  });
  return snapshot;
}
