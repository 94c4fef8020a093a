import { getMenu, setSoldOut as setSoldOutEndpoint } from '@servery/contract/menu';
import type { Database } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { StoreBook } from '../restaurants/index.ts';
import type { MenuBook, WireMenu } from './menu-book.service.ts';
import { setSoldOut } from './use-cases/set-sold-out.ts';

const found = (wire: WireMenu | undefined): WireMenu => {
  if (wire === undefined) throw new ApiError('resource_not_found');
  return wire;
};

export const menuRoutes = (deps: { database: Database; stores: StoreBook; menus: MenuBook; now: () => Date }): Route[] => [
  route(
    getMenu,
    ({ params }) => {
      const wire = deps.menus.wire(params.restaurantId, params.storeId);
      return wire instanceof Promise ? wire.then(found) : found(wire);
    },
    { again: ({ restaurantId, storeId }) => deps.menus.wireAtHand(restaurantId, storeId) },
  ),
  route(setSoldOutEndpoint, async ({ params, body, actor }) => {
    const { restaurantId, storeId } = params;
    const marks = { storeId, items: body.items, options: body.options, actor, now: deps.now() };
    const answer = await deps.database.tenant({ restaurantId }, (tx) => setSoldOut(tx, marks));
    deps.stores.forget(restaurantId, storeId);
    return answer;
  }),
];
