import type { SettingsOf } from '@servery/contract/settings/index';
import { validateMenu, type MenuSnapshot } from '@servery/domain/menu';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readMenuRows } from '../menu-rows.repo.ts';
import { insertSnapshot, lockMenu, type MenuHead } from '../menu.repo.ts';
import { endMarks, endOldMarks, readMarks } from '../sold-out.repo.ts';
import { compileMenu, type MenuSources } from './compile-menu.ts';

export interface PublishMenu {
  storeId: string;
  actor: Actor;
  now: Date;
}

/** Reads a store's pizza settings; the settings module's function. */
export type ReadPizza = (tx: Tx, storeId: string) => Promise<SettingsOf<'pizza'>>;
export interface PublishDeps {
  readPizza: ReadPizza;
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
export async function publishLocked(
  tx: Tx,
  deps: PublishDeps,
  head: MenuHead,
  { storeId, actor, now }: PublishMenu,
): Promise<MenuSnapshot> {
  await endOldMarks(tx, storeId, now);
  const sources = await readSources(tx, deps, storeId);
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
  await endMarks(tx, storeId, getGone(sources));
  const ends = sources.marks.some(({ until }) => until !== null);
  tx.emit({
    storeId,
    type: 'menu.published',
    subject: { kind: 'menu', id: storeId },
    payload: { menuVersion: snapshot.version, ...(ends && { ends }) },
    actor,
  });
  return snapshot;
}

/** Marks of sizes and toppings that the menu no longer has: if one is added again under the same id, it must not come back sold out. */
function getGone({ marks, pizza }: MenuSources): MenuSources['marks'] {
  const existing = new Set([...pizza.sizes, ...pizza.toppings].map(({ id }) => id));
  return marks.filter(({ kind, id }) => (kind === 'size' || kind === 'topping') && !existing.has(id));
}

/** What a store's menu is compiled from, in one round trip. */
export async function readSources(tx: Tx, { readPizza }: PublishDeps, storeId: string): Promise<MenuSources> {
  const [rows, marks, pizza] = await Promise.all([readMenuRows(tx, storeId), readMarks(tx, storeId), readPizza(tx, storeId)]);
  return { rows, marks, pizza };
}
