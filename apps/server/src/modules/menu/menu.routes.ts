import * as contract from '@servery/contract/menu';
import type { Database } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { StoreBook } from '../restaurants/index.ts';
import type { MenuBook, WireMenu } from './menu-book.service.ts';
import { explainMenu } from './use-cases/explain-menu.ts';
import { listSoldOut } from './use-cases/list-sold-out.ts';
import type { PublishDeps } from './use-cases/publish-menu.ts';
import { marksOf, setSoldOut } from './use-cases/set-sold-out.ts';

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new ApiError('resource_not_found');
  return value;
};

export const menuRoutes = (deps: PublishDeps & { database: Database; stores: StoreBook; menus: MenuBook; now: () => Date }): Route[] => [
  route(
    contract.getMenu,
    ({ params }) => {
      const wire = deps.menus.wire(params.restaurantId, params.storeId);
      return wire instanceof Promise ? wire.then(found<WireMenu>) : found(wire);
    },
    { again: ({ restaurantId, storeId }) => deps.menus.wireAtHand(restaurantId, storeId) },
  ),
  route(contract.explainMenu, async ({ params, query }) => {
    const store = found(await deps.stores.get(params.restaurantId, params.storeId));
    const menu = found(await deps.menus.snapshot(store));
    return explainMenu(store, menu, { collectionType: query.collectionType, at: query.at ?? null, now: deps.now() });
  }),
  route(contract.listSoldOut, ({ params }) =>
    deps.database.tenant({ restaurantId: params.restaurantId }, (tx) => listSoldOut(tx, params.storeId, deps.now())),
  ),
  route(contract.setSoldOut, async ({ params, body, actor }) => {
    const { restaurantId, storeId } = params;
    const store = found(await deps.stores.get(restaurantId, storeId));
    const now = deps.now();
    const input = { storeId, marks: marksOf(body, store.hours, now), actor, now };
    const answer = await deps.database.tenant({ restaurantId }, (tx) => setSoldOut(tx, deps, input));
    deps.stores.forget(restaurantId, storeId);
    return answer;
  }),
];
