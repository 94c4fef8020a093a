import { toStoredMenu } from '@servery/domain/menu';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { lockMenu } from '../menu.repo.ts';
import { publishLocked, readSources, type PublishDeps } from './publish-menu.ts';
import { startHistory } from './record-version.ts';

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
  if (head === undefined || head.menu_version === 0) return;
  const [sources, published] = await Promise.all([readSources(tx, deps, storeId), deps.menus.newest(tx, storeId)]);
  // The section has been changed already: what it was is in the menu that is published.
  const pizza = published === undefined ? null : toStoredMenu(published).pizza;
  const before = { ...sources, pizza: pizza ?? { ...sources.pizza, sizes: [], toppings: [] } };
  await startHistory(tx, deps, { storeId, head, sources: before });
  await publishLocked(tx, deps, head, { storeId, actor, now });
}
