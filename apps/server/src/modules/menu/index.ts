import type { Database } from '../../platform/db/door.types.ts';
import type { StoreBook } from '../restaurants/index.ts';
import { createMenuBook } from './menu-book.service.ts';
import { menuPolicy } from './menu.policy.ts';
import { menuRoutes } from './menu.routes.ts';
import { stationsOfItems } from './menu.repo.ts';
import { publishMenu } from './use-cases/publish-menu.ts';
import { storeMenu } from './use-cases/store-menu.ts';

export type { MenuBook } from './menu-book.service.ts';
export type { StoreMenu } from './use-cases/store-menu.ts';

/** Menus: what staff edit, the snapshot that guests see, and sold out. */
export function createMenuModule(deps: { database: Database; stores: StoreBook; now?: () => Date }) {
  const now = deps.now ?? (() => new Date());
  const menus = createMenuBook(deps);
  return { routes: menuRoutes({ ...deps, menus, now }), policy: menuPolicy, menus, storeMenu, publishMenu, stationsOf: stationsOfItems };
}
export type MenuModule = ReturnType<typeof createMenuModule>;
