import { createKitchenModule } from '../modules/kitchen/index.ts';
import { createMenuModule } from '../modules/menu/index.ts';
import { createOrdersModule, markReady, orderRowOf, readOrder } from '../modules/orders/index.ts';
import { createPrintingModule } from '../modules/printing/index.ts';
import { createRestaurantsModule } from '../modules/restaurants/index.ts';
import { createSettingsModule } from '../modules/settings/index.ts';
import { createUsersModule } from '../modules/users/index.ts';
import type { Database } from '../platform/db/door.types.ts';
import { joinPolicies } from '../platform/http/bindings.ts';
import { createRateLimiter } from '../platform/http/rate-limit.ts';
import type { PrinterPort } from '../ports/printer.ts';

/** The modules as one node of the server has them, with a printer and a clock of the test's. */
export function wireModules({ database, printer, now }: { database: Database; printer: PrinterPort; now: () => Date }) {
  const settings = createSettingsModule({ database, changed: (restaurantId, storeId) => restaurants.book.forget(restaurantId, storeId) });
  const restaurants = createRestaurantsModule({ database, settings, now });
  const { book: stores } = restaurants;
  const { store } = restaurants.service;
  const menu = createMenuModule({ database, stores, now });
  const kitchen = createKitchenModule({ database, stores, store, settings, orders: { markReady, orderRowOf }, now });
  const orders = createOrdersModule({ database, stores, store, menus: menu.menus, kitchen: kitchen.forOrders, now });
  const printing = createPrintingModule({ database, stores, store, printer, orders: { readOrder }, now });
  const users = createUsersModule({ database, rateLimiter: createRateLimiter(database) });
  const all = [settings, restaurants, menu, kitchen, orders, printing, users];
  return {
    settings,
    restaurants,
    menu,
    kitchen,
    orders,
    printing,
    users,
    routes: all.flatMap((module) => module.routes),
    policies: joinPolicies(all.map((module) => module.policy)),
  };
}
export type TestModules = ReturnType<typeof wireModules>;
