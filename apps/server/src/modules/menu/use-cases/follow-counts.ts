import type { MarkedKind, MenuSnapshot } from '@servery/domain/menu';
import type { Actor, Database } from '../../../platform/db/door.types.ts';
import type { StoreBook } from '../../restaurants/index.ts';
import { lockMenu, readNewestSnapshot } from '../menu.repo.ts';
import { isSoldOut, readMarks, type Mark } from '../sold-out.repo.ts';
import { publishLocked, type PublishDeps } from './publish-menu.ts';

export interface FollowDeps extends PublishDeps {
  database: Database;
  stores: StoreBook;
  now: () => Date;
}

const counts: Actor = { kind: 'system', id: null, name: 'Counts' };

/**
 * Publishes a store's menu when it no longer says what is sold out and counted: something has run out, is back, or its day is over. Safe to
 * repeat: a menu that is right stays as it is. @returns whether it was published.
 */
export async function followCounts(
  { database, stores, now, ...deps }: FollowDeps,
  { restaurantId, storeId, actor = counts }: { restaurantId: string; storeId: string; actor?: Actor },
): Promise<boolean> {
  const published = await database.tenant({ restaurantId }, async (tx) => {
    const head = await lockMenu(tx, storeId);
    if (head === undefined || head.menu_version === 0) return false;
    const [snapshot, marks] = await Promise.all([readNewestSnapshot(tx, storeId), readMarks(tx, storeId)]);
    const at = now();
    if (snapshot !== undefined && isRight(snapshot, marks, at)) return false;
    await publishLocked(tx, deps, head, { storeId, actor, now: at });
    return true;
  });
  if (published) stores.forget(restaurantId, storeId);
  return published;
}

/** Whether a menu says of everything in it what the marks say. A mark whose time has come says nothing, and is to be ended. */
function isRight(menu: MenuSnapshot, marks: readonly Mark[], now: Date): boolean {
  if (marks.some(({ until }) => until !== null && until <= now)) return false;
  const standing = new Map(marks.map((mark) => [`${mark.kind}/${mark.id}`, mark]));
  const agrees = (kind: MarkedKind) => (thing: { id: string; soldout: boolean; counted?: boolean }) => {
    const mark = standing.get(`${kind}/${thing.id}`);
    return (
      thing.soldout === (mark !== undefined && isSoldOut(mark)) &&
      (thing.counted ?? false) === (mark !== undefined && mark.remaining !== null)
    );
  };
  return (
    menu.items.every(agrees('item')) &&
    menu.modifierGroups.every(({ options }) => options.every(agrees('option'))) &&
    (menu.pizza?.sizes.every(agrees('size')) ?? true) &&
    (menu.pizza?.toppings.every(agrees('topping')) ?? true)
  );
}
