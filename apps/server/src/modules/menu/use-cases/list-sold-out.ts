import type { ResponseOf } from '@servery/contract/endpoint';
import type { listSoldOut as endpoint } from '@servery/contract/menu';
import type { MarkedKind } from '@servery/domain/menu';
import type { Tx } from '../../../platform/db/door.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readHead, readNewestSnapshot } from '../menu.repo.ts';
import { isSoldOut, markFinder, readMarks } from '../sold-out.repo.ts';

/**
 * What is sold out or counted of a store's menu, by kind in the menu's order, under the names that guests read. What has left the menu is
 * left out. @throws resource_not_found for an unknown store.
 */
export async function listSoldOut(tx: Tx, storeId: string, now: Date): Promise<ResponseOf<typeof endpoint>> {
  const [head, menu, marks] = await Promise.all([readHead(tx, storeId), readNewestSnapshot(tx, storeId), readMarks(tx, storeId)]);
  if (head === undefined) throw new ApiError('resource_not_found');
  const markOf = markFinder(marks);
  const rowsOf = (kind: MarkedKind, things: readonly { id: string; name: string }[] = []) =>
    things.flatMap(({ id, name }) => {
      const mark = markOf(kind, id);
      if (mark === undefined || (mark.until !== null && mark.until <= now)) return [];
      return [{ kind, id, name, soldout: isSoldOut(mark), until: mark.until?.toISOString() ?? null, remaining: mark.remaining }];
    });
  return {
    rows: [
      ...rowsOf('item', menu?.items),
      ...rowsOf(
        'option',
        menu?.modifierGroups.flatMap(({ options }) => options),
      ),
      ...rowsOf('size', menu?.pizza?.sizes),
      ...rowsOf('topping', menu?.pizza?.toppings),
    ],
  };
}
