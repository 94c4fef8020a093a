import type { ResponseOf } from '@servery/contract/endpoint';
import type { listSoldOut as endpoint } from '@servery/contract/menu';
import type { MarkedKind } from '@servery/domain/menu';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { MenuCache } from '../menu-cache.service.ts';
import { readHead } from '../menu.repo.ts';
import { isSoldOut, markFinder, readMarks } from '../sold-out.repo.ts';

/**
 * A store's sold-out and counted entries, by kind in the menu's order, under the names that guests see. Entries that have left the menu are
 * left out. @throws resource_not_found for an unknown store
 */
export async function listSoldOut(
  tx: Tx,
  { menus }: { menus: Pick<MenuCache, 'newest'> },
  storeId: string,
  now: Date,
): Promise<ResponseOf<typeof endpoint>> {
  const [head, menu, marks] = await Promise.all([readHead(tx, storeId), menus.newest(tx, storeId), readMarks(tx, storeId)]);
  if (head === undefined) throw new ApiError('resource_not_found');
  const getMark = markFinder(marks);
  const getRows = (kind: MarkedKind, entries: readonly { id: string; name: string }[] = []) =>
    entries.flatMap(({ id, name }) => {
      const mark = getMark(kind, id);
      if (mark === undefined || (mark.until !== null && mark.until <= now)) return [];
      return [{ kind, id, name, soldout: isSoldOut(mark), until: mark.until?.toISOString() ?? null, remaining: mark.remaining }];
    });
  return {
    rows: [
      ...getRows('item', menu?.items),
      ...getRows(
        'option',
        menu?.modifierGroups.flatMap(({ options }) => options),
      ),
      ...getRows('size', menu?.pizza?.sizes),
      ...getRows('topping', menu?.pizza?.toppings),
    ],
  };
}
