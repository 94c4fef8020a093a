import { nextTradingDayAt } from '@servery/domain/availability';
import * as contract from '@servery/contract/menu';
import type { BodyOf } from '@servery/contract/endpoint';
import type { MarkedKind } from '@servery/domain/menu';
import type { Database } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { StoreBook, StoreProfile } from '../restaurants/index.ts';
import type { MenuBook, WireMenu } from './menu-book.service.ts';
import type { Mark } from './sold-out.repo.ts';
import { explainMenu } from './use-cases/explain-menu.ts';
import { listSoldOut } from './use-cases/list-sold-out.ts';
import type { PublishDeps } from './use-cases/publish-menu.ts';
import { setSoldOut } from './use-cases/set-sold-out.ts';

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
    const input = { storeId, marks: marksOf(body, store, now), actor, now };
    const answer = await deps.database.tenant({ restaurantId }, (tx) => setSoldOut(tx, deps, input));
    deps.stores.forget(restaurantId, storeId);
    return answer;
  }),
];

/** What staff asked for, with the instant at which a trading day gives way to the next. */
function marksOf(body: BodyOf<typeof contract.setSoldOut>, { hours }: StoreProfile, now: Date): Mark[] {
  const tomorrow = new Date(nextTradingDayAt(hours, now.toISOString()));
  const of = (kind: MarkedKind, changes: typeof body.items): Mark[] =>
    changes.map(({ id, soldout, until, remaining }) => {
      const ends = until === 'nextTradingDay' && (soldout || remaining !== null);
      return { kind, id, soldout, until: ends ? tomorrow : null, remaining };
    });
  return [...of('item', body.items), ...of('option', body.options), ...of('size', body.sizes), ...of('topping', body.toppings)];
}
