import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { lockMenu } from '../menu.repo.ts';
import { publishLocked, type PublishDeps } from './publish-menu.ts';

/**
 * Republishes the menu if a changed settings section is part of it, in the transaction of the change. A menu that was never published stays
 * unpublished. @throws validation_failed if the menu needs what the section no longer has: a size that a pizza is sold in
 */
export async function publishIfPublished(
  tx: Tx,
  deps: PublishDeps,
  { storeId, section, actor, now }: { storeId: string; section: string; actor: Actor; now: Date },
): Promise<void> {
  if (section !== 'pizza') return;
  const head = await lockMenu(tx, storeId);
  if (head !== undefined && head.menu_version > 0) await publishLocked(tx, deps, head, { storeId, actor, now });
}
