import type { Actor, Database, Tx } from '../../platform/db/connections.types.ts';
import type { StoreCache } from '../restaurants/index.ts';
import { createCounts } from './counts.service.ts';
import { createMenuCache } from './menu-cache.service.ts';
import { menuJobs, menuPlainJobs } from './menu.jobs.ts';
import { menuPolicy } from './menu.policy.ts';
import { menuRoutes } from './menu.routes.ts';
import { lockMenu, stationsOfItems } from './menu.repo.ts';
import { publishIfPublished } from './use-cases/follow-settings.ts';
import { publishMenu, type PublishMenu, type ReadPizza } from './use-cases/publish-menu.ts';
import { readStoredMenu } from './use-cases/read-stored-menu.ts';
import { storeMenu, type ChangePizza, type StoreMenu } from './use-cases/store-menu.ts';

export type { MenuCache } from './menu-cache.service.ts';
export type { StoreMenu } from './use-cases/store-menu.ts';
export { CountsShort, giveBackCounts, holdingCounts, isShort, moveCounts, valuesOfCounts, type Wanted } from './counts.repo.ts';
export type { CountsOfOrders } from './counts.service.ts';
export { saveSalesCategory } from './sales-categories.repo.ts';
export { writeMarks } from './sold-out.repo.ts';

export interface MenuModuleDeps {
  database: Database;
  stores: StoreCache;
  /** The settings section `pizza`: read as it stands, and written without what follows a change. */
  settings: { readPizza: ReadPizza; changePizza: ChangePizza };
  /** Hears of what fails in the background. */
  onError?: (error: unknown) => void;
  now?: () => Date;
}

/** Menus: what staff edit, the snapshot that guests see, sold out and counts. */
export function createMenuModule(input: MenuModuleDeps) {
  const deps = { ...input, ...input.settings, now: input.now ?? (() => new Date()) };
  const menus = createMenuCache(deps);
  return {
    routes: menuRoutes({ ...deps, menus }),
    jobs: menuJobs(deps),
    plainJobs: menuPlainJobs(deps),
    policy: menuPolicy,
    menus,
    counts: createCounts(deps),
    /** Stores a whole menu; see `StoreMenu`. Publishing is a step of its own. */
    storeMenu: (tx: Tx, menu: StoreMenu) => storeMenu(tx, deps, menu),
    /** Takes the store's row: a menu that is read and then changed stays what it was between the two. */
    lockMenu,
    /** What staff have written, published or not: what a file is compared with and written from. */
    readStoredMenu: (tx: Tx, storeId: string) => readStoredMenu(tx, deps, storeId),
    publishMenu: (tx: Tx, menu: PublishMenu) => publishMenu(tx, deps, menu),
    /** In the transaction that changes a settings section: what the menu says of it is published anew. */
    followSettings: (tx: Tx, change: { storeId: string; section: string; actor: Actor }) =>
      publishIfPublished(tx, deps, { ...change, now: deps.now() }),
    getStations: stationsOfItems,
  };
}
export type MenuModule = ReturnType<typeof createMenuModule>;
