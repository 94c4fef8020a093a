import type { MarkedKind, MenuSnapshot } from '@servery/domain/menu';
import type { Actor, Database, Tx } from '../../../platform/db/connections.types.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { lockMenu, type LockedHead } from '../menu.repo.ts';
import { getFlags, markFinder, readMarks, type Mark } from '../sold-out.repo.ts';
import { publishMarks, type PublishDeps, type PublishMenu } from './publish-menu.ts';

export interface FollowDeps extends PublishDeps {
  database: Database;
  stores: StoreCache;
  now: () => Date;
}

const counts: Actor = { kind: 'system', id: null, name: 'Counts' };

/**
 * Publishes a store's menu if its sold-out flags are outdated: something has run out, is available again, or its mark has expired. Safe to
 * repeat: a current menu stays as it is. @returns whether it was published
 */
export async function followCounts(
  { database, stores, now, ...deps }: FollowDeps,
  { restaurantId, storeId, actor = counts }: { restaurantId: string; storeId: string; actor?: Actor },
): Promise<boolean> {
  const published = await database.tenant({ restaurantId }, async (tx) => {
    const head = await lockMenu(tx, storeId);
    return head !== undefined && (await publishWhereWrong(tx, { ...deps, now }, head, { storeId, actor, now: now() })) !== undefined;
  });
  if (published) stores.forget(restaurantId, storeId);
  return published;
}

/** For callers who have locked the store's row. @returns the new menu; undefined if the current one is right, or there is none */
export async function publishWhereWrong(
  tx: Tx,
  deps: PublishDeps,
  head: LockedHead,
  input: PublishMenu,
): Promise<MenuSnapshot | undefined> {
  if (head.menu_version === 0) return undefined;
  const [snapshot, marks] = await Promise.all([deps.menus.newest(tx, input.storeId), readMarks(tx, input.storeId)]);
  if (snapshot !== undefined && isRight(snapshot, marks, input.now)) return undefined;
  return publishMarks(tx, deps, head, input);
}

/** Whether a menu's flags match the marks. An expired mark does not count and is to be removed. */
function isRight(menu: MenuSnapshot, marks: readonly Mark[], now: Date): boolean {
  if (marks.some(({ until }) => until !== null && until <= now)) return false;
  const getMark = markFinder(marks);
  const agrees =
    (kind: MarkedKind) =>
    ({ id, soldout, counted = false }: { id: string; soldout: boolean; counted?: boolean }) => {
      const flags = getFlags(getMark(kind, id));
      return soldout === flags.soldout && counted === (flags.counted ?? false);
    };
  return (
    menu.items.every(agrees('item')) &&
    menu.modifierGroups.every(({ options }) => options.every(agrees('option'))) &&
    (menu.pizza?.sizes.every(agrees('size')) ?? true) &&
    (menu.pizza?.toppings.every(agrees('topping')) ?? true)
  );
}
