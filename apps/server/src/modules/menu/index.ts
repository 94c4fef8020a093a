import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { defineModule } from '../../platform/define-module.ts';
import type { StoreCache, StoreProfile } from '../restaurants/index.ts';
import { createCounts } from './counts.service.ts';
import { createEditedMenus } from './edited-menus.service.ts';
import { createMenuCache } from './menu-cache.service.ts';
import { menuJobs, menuPlainJobs } from './menu.jobs.ts';
import { menuPolicy } from './menu.policy.ts';
import { menuRoutes } from './menu.routes.ts';
import { menuSubscriptions } from './menu.subscribers.ts';
import { readSalesCategories } from './sales-categories.repo.ts';
import { lockMenu, stationsOfItems } from './menu.repo.ts';
import type { EditDeps } from './use-cases/edit-menu.ts';
import type { CopyDeps } from './use-cases/copy-menu.ts';
import { publishMenu, type PublishMenu, type ReadPizza } from './use-cases/publish-menu.ts';
import { readStoredMenu } from './use-cases/read-stored-menu.ts';
import { storeMenu, type ChangePizza, type StoreMenu } from './use-cases/store-menu.ts';

export type { MenuCache } from './menu-cache.service.ts';
export type { StoreMenu } from './use-cases/store-menu.ts';
export { CountsShort, holdingCounts, isShort, moveCounts, moveHeldCounts, type Wanted } from './counts.repo.ts';
export type { CountsOfOrders } from './counts.service.ts';
export { saveSalesCategory } from './sales-categories.repo.ts';
export { writeMarks } from './sold-out.repo.ts';

export interface MenuModuleDeps {
  database: Database;
  stores: StoreCache;
  /** The settings section `pizza`: reads it, and writes it without the follow-ups of a settings change. */
  settings: { readPizza: ReadPizza; changePizza: ChangePizza };
  /** The restaurant's own pictures and films, as they are stored where they are shown. */
  pictures: Pick<EditDeps, 'resolvePicture' | 'resolveFilm'>;
  /** The print stations of a store. */
  readStations: CopyDeps['readStations'];
  /** Called with errors of background work. */
  onError?: (error: unknown) => void;
  now?: () => Date;
}

/** Menus: what staff edit, the snapshot that guests see, sold-out marks and stock counts. */
export function createMenuModule(input: MenuModuleDeps) {
  const menus = createMenuCache(input);
  const editedMenus = createEditedMenus();
  const deps = { ...input, ...input.settings, ...input.pictures, now: input.now ?? (() => new Date()), menus, editedMenus };
  return defineModule({
    name: 'menu',
    routes: menuRoutes(deps),
    jobs: menuJobs(deps),
    plainJobs: menuPlainJobs(deps),
    on: menuSubscriptions(deps),
    locks: 'count',
    policy: menuPolicy,
    menus,
    counts: createCounts(deps),
    /** Stores a whole menu; see `StoreMenu`. Publishing is a separate step. */
    storeMenu: (tx: Tx, menu: StoreMenu) => storeMenu(tx, deps, menu),
    /** Locks the store's row, so that a menu that is read and then changed stays the same in between. False: no such store. */
    lockMenu: async (tx: Tx, storeId: string): Promise<boolean> => (await lockMenu(tx, storeId)) !== undefined,
    /** The menu as staff edited it, published or not: files are compared with it and written from it. */
    readStoredMenu: (tx: Tx, storeId: string) => readStoredMenu(tx, deps, storeId),
    publishMenu: (tx: Tx, menu: PublishMenu) => publishMenu(tx, deps, menu),
    getStations: stationsOfItems,
    /** The restaurant's sales categories by name, archived ones too. */
    readSalesCategories,
    /** How many items a store's published menu has; 0 without one. */
    countItems: async (store: StoreProfile): Promise<number> => (await menus.snapshot(store))?.items.length ?? 0,
  });
}
export type MenuModule = ReturnType<typeof createMenuModule>;
