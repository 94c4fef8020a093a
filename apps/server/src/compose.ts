import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventType } from '@servery/contract/event-types';
import type { ComposeDeps } from './compose.types.ts';
import { marketplaceIntegrations } from './compose-marketplaces.ts';
import { getPolicies } from './compose-routes.ts';
import { createFolderStorage } from './integrations/folder-store/folder-store-provider.adapter.ts';
import { createLocalAddresses } from './integrations/local-addresses/local-addresses.adapter.ts';
import { createActivityModule } from './modules/activity/index.ts';
import { createAlarmsModule } from './modules/alarms/index.ts';
import { createApiKeysModule } from './modules/api-keys/index.ts';
import { createAddressesModule } from './modules/addresses/index.ts';
import { createBillsModule, linesOfBill } from './modules/bills/index.ts';
import { createCardsModule } from './modules/cards/index.ts';
import { createConnectModule } from './modules/connect/index.ts';
import { createCouponsModule } from './modules/coupons/index.ts';
import { createCustomerExportsModule } from './modules/customer-exports/index.ts';
import { createCustomersModule, listCustomers } from './modules/customers/index.ts';
import { createDevicesModule } from './modules/devices/index.ts';
import { createDrawersModule } from './modules/drawers/index.ts';
import { createReportsModule } from './modules/reports/index.ts';
import { createEmployeesModule } from './modules/employees/index.ts';
import { createEventEndpointsModule } from './modules/event-endpoints/index.ts';
import { createErasuresModule } from './modules/erasures/index.ts';
import { createFulfilmentModule } from './modules/fulfilment/index.ts';
import { createInvoicesModule } from './modules/invoices/index.ts';
import { createKitchenModule } from './modules/kitchen/index.ts';
import { createLoyaltyModule } from './modules/loyalty/index.ts';
import { createMarketplacesModule, type MarketplacesModule } from './modules/marketplaces/index.ts';
import { createMailsModule } from './modules/mails/index.ts';
import { createMembersModule } from './modules/members/index.ts';
import { createMenuModule, type MenuModule } from './modules/menu/index.ts';
import { createMenuFilesModule } from './modules/menu-files/index.ts';
import {
  createOrdersModule,
  findOrders,
  findOwnOrder,
  hasOrders,
  readLatestOrders,
  listOwnOrders,
  markReady,
  takeReadyBack,
  toOrderRow,
  readWrittenOrder,
  readOrderAnywhere,
} from './modules/orders/index.ts';
import { createPaymentsModule, findOrderPayment, readDue, readTakenPayments, readTenders } from './modules/payments/index.ts';
import { createPicturesModule, resolveFilm, resolvePicture } from './modules/pictures/index.ts';
import { createOwnedPrinters, createPrintingModule } from './modules/printing/index.ts';
import { createPublicHolidaysModule } from './modules/public-holidays/index.ts';
import { createPushModule, type PushModule } from './modules/push/index.ts';
import { createRestaurantExportsModule } from './modules/restaurant-exports/index.ts';
import { createRestaurantsModule, type RestaurantsModule } from './modules/restaurants/index.ts';
import { createSearchModule } from './modules/search/index.ts';
import { createSettingsModule, isSaved } from './modules/settings/index.ts';
import { createSetupModule } from './modules/setup/index.ts';
import { createShiftsModule } from './modules/shifts/index.ts';
import { createSuperAdminModule } from './modules/super-admin/index.ts';
import { createTablesModule, readTableArea } from './modules/tables/index.ts';
import { createTillLogsModule } from './modules/till-logs/index.ts';
import { createUsersModule } from './modules/users/index.ts';
import { createWebhooksModule } from './modules/webhooks/index.ts';
import { noSmsCaps } from './platform/config.ts';
import type { Tx } from './platform/db/connections.types.ts';
import { readSchema } from './platform/db/migrate.ts';
import { createNodeMemory, getSubscribers } from './platform/define-module.ts';
import { getAbilities, type Policies } from './platform/http/permission-check.ts';
import { createOriginFor } from './platform/http/public-origin.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { defaultTimings } from './platform/timings.ts';
import { noCardProvider } from './ports/card-provider.ts';
import { noMail } from './ports/mail.ts';
import { noMarketplace } from './ports/marketplace.ts';
import { pushByProvider } from './ports/push.ts';
import { noSms } from './ports/sms.ts';

/** With compose-ports.ts and compose-node.ts the only files that wire things together; ARCHITECTURE.md. */

/** The server's modules around a database and the ports. Nothing is asked or opened yet. */
export function composeModules(deps: ComposeDeps) {
  const { database, cards: provider = noCardProvider, sms = noSms, smsCaps = noSmsCaps, timings = defaultTimings } = deps;
  const time = deps.now === undefined ? {} : { now: deps.now };
  const memory = createNodeMemory();
  const settingsChanged: ReadonlySet<EventType> = new Set(['settings.changed']);
  // A change of settings makes this node's memory of the store ask again; other nodes' ask within a second.
  const settings = createSettingsModule({
    database,
    changed: (restaurantId, storeId) => memory.forget({ restaurantId, storeId }, settingsChanged),
    resolvePicture,
    onError: (error) => deps.log?.error({ err: error }, error.message),
  });
  const restaurants: RestaurantsModule = createRestaurantsModule({ database, settings, resolvePicture, ...time });
  const [stores, { store }] = [restaurants.book, restaurants.service];
  const readStations = async (tx: Tx, storeId: string) => (await settings.loadSection(tx, storeId, 'printing')).printStations;
  const menu: MenuModule = createMenuModule({
    database,
    stores,
    settings: { readPizza: (tx, storeId) => settings.loadSection(tx, storeId, 'pizza'), changePizza: settings.changeSection },
    ...{ pictures: { resolvePicture, resolveFilm }, readStations },
    ...(deps.onError === undefined ? {} : { onError: deps.onError }),
    ...time,
  });
  const menuFiles = createMenuFilesModule({
    ...{ database, menu },
    getStations: readStations,
    changed: stores.forget,
    ...time,
  });
  const kitchen = createKitchenModule({
    database,
    stores,
    store,
    settings,
    getStations: menu.getStations,
    orders: { markReady, takeReadyBack, toOrderRow, readOrder: readWrittenOrder },
    ...time,
  });
  const rateLimiter = createRateLimiter(database);
  const files = deps.pictures ?? { storage: createFolderStorage(join(tmpdir(), 'servery')) };
  const pictures = createPicturesModule({ database, rateLimiter, ...files, ...time });
  const addresses = createAddressesModule({
    database,
    store,
    placement: restaurants.placement,
    rateLimiter,
    port: deps.addresses ?? createLocalAddresses(),
    mapTiles: deps.mapTiles ?? null,
    callsPerMinute: deps.addressCallsPerMinute ?? 0,
    ...time,
  });
  const cards = createCardsModule({
    database,
    rateLimiter,
    savedCards: provider.savedCards,
    ...(deps.paymentAnswerMs !== undefined && { answerMs: deps.paymentAnswerMs }),
    ...(deps.log && { log: deps.log }),
    ...time,
  });
  const originFor = createOriginFor({ portalOrigin: deps.portalOrigin });
  const payments = createPaymentsModule({
    database,
    stores,
    port: provider.payments,
    cardForm: provider.form,
    cards,
    authorize: (tx, work) => employees.authorizeIn(tx, work),
    settings,
    declines: { limiter: rateLimiter, perHour: deps.declinesPerHour ?? 0 },
    leaseSeconds: timings.paymentLeaseSeconds,
    ...(deps.paymentAnswerMs !== undefined && { answerMs: deps.paymentAnswerMs }),
    originFor,
    ...(deps.log && { log: deps.log }),
    ...time,
  });
  const orders = createOrdersModule({
    checkAddress: addresses.proofs.check,
    database,
    stores,
    store,
    menus: menu.menus,
    counts: menu.counts,
    rateLimiter,
    ...time,
  });
  const coupons = createCouponsModule({
    database,
    stores,
    store,
    rateLimiter,
    menus: menu.menus,
    ...time,
  });
  const loyalty = createLoyaltyModule({ database, stores, ...time });
  const printing = createPrintingModule({
    database,
    stores,
    store,
    printer: deps.printer,
    ownedPrinters: createOwnedPrinters(database, deps.ownedPrinters),
    orders: {
      readOrder: readWrittenOrder,
      orderPayment: findOrderPayment,
      tenders: readTenders,
      getStations: menu.getStations,
      readTableArea,
      hasNoTicket: async (tx, orderId) => (await kitchen.getTicket(tx, orderId)) === undefined,
    },
    linesOfBill,
    rateLimiter,
    pollSeconds: timings.printPollSeconds,
    stuckSeconds: timings.printerStuckSeconds,
    ...time,
  });
  const marketplaces: MarketplacesModule = createMarketplacesModule({
    database,
    marketplaces: marketplaceIntegrations.map(({ marketplace }) => ({
      marketplace,
      port: deps.marketplaces?.[marketplace.source] ?? noMarketplace,
    })),
    stores,
    store,
    menus: menu.menus,
    openTicket: kitchen.openTicket,
    getTicket: kitchen.getTicket,
    printByHand: printing.printByHand,
    ...time,
  });
  const fulfilment = createFulfilmentModule({
    database,
    stores,
    payments: payments.forFulfilment,
    marketplace: marketplaces.forFulfilment,
    taken: readTakenPayments,
    due: readDue,
    ...time,
  });
  const tables = createTablesModule({ database, stores, originFor });
  const employees = createEmployeesModule({ database, stores, rateLimiter, settings, ...time });
  const drawers = createDrawersModule({ database, stores, settings, printing: printing.drawer, ...time });
  const shifts = createShiftsModule({ database, stores, settings, employees, ...time });
  const devices = createDevicesModule({ database, stores, store, settings, rateLimiter, getPrinters: printing.getPrinters });
  const reports = createReportsModule({
    ...{ database, stores, readEverything: restaurants.readEverything, readRestaurant: restaurants.readRestaurant },
    ...{ listTills: devices.listTills, settings, printing: printing.drawer, ...time },
  });
  const alarms = createAlarmsModule({
    database,
    stores,
    store,
    reach: async (restaurantId, storeId) => {
      const [displays, printers] = await Promise.all([
        devices.pairedOf({ restaurantId, storeId }, 'kdsDevice'),
        printing.getPrinters(restaurantId, storeId),
      ]);
      return {
        displays: displays.length,
        printers: printers.filter(({ active, prints }) => active && prints.includes('ORDER_TICKET')).length,
      };
    },
    acknowledgeSeconds: timings.acknowledgeSeconds,
    ...time,
  });
  const mails = createMailsModule({
    database,
    mail: deps.mail ?? noMail,
    origin: deps.appOrigin ?? deps.localOrigin ?? 'http://localhost:3000',
    ...(deps.onError === undefined ? {} : { onError: deps.onError }),
    ...time,
  });
  const invoices = createInvoicesModule({
    database,
    stores,
    rateLimiter,
    mails: mails.service,
    orders: {
      findOwnOrder: (input) => findOwnOrder(database, { ...input, storeId: null, now: deps.now?.() ?? new Date() }),
      readOrderAnywhere,
    },
    toInvoice: printing.toInvoice,
  });
  const members = createMembersModule({ database, mails: mails.service, rateLimiter, stores, ...time });
  // Filled below: what users may do is decided by all modules, this one among them.
  let policies: Partial<Policies> = {};
  const users = createUsersModule({
    database,
    rateLimiter,
    mails: mails.service,
    invitations: members.invitations,
    getAbilities: (user) => getAbilities(policies, user),
  });
  const customers = createCustomersModule({
    database,
    rateLimiter,
    sms,
    caps: smsCaps,
    restaurant: stores.restaurant,
    latestOrders: (input) => readLatestOrders(database, input),
    ownOrders: (input) => listOwnOrders({ database, stores }, input),
  });
  const customerExports = createCustomerExportsModule({ database, store, isRightPassword: users.isRightPassword, ...time });
  const apiKeys = createApiKeysModule({ database, stores, isRightPassword: users.isRightPassword, ...time });
  const restaurantExports = createRestaurantExportsModule({
    ...{ database, rateLimiter, isRightPassword: users.isRightPassword, mails: mails.service, readSchema, log: deps.log },
    ...files,
    ...time,
  });
  const eventEndpoints = createEventEndpointsModule({ database, stores, rateLimiter, members, receivers: deps.eventReceivers, ...time });
  const erasures = createErasuresModule({ database, provider, journal: deps.erasureJournal, log: deps.log, ...time });
  const connect = createConnectModule({
    database,
    accounts: provider.accounts,
    form: provider.form,
    getNewFee: () => settings.loadPlatformSection('transactionFee'),
    restaurant: restaurants.service.restaurant,
    raiseVersions: settings.raiseVersions,
    appOrigin: deps.appOrigin,
    store,
    changed: (restaurantId, storeId) => stores.forget(restaurantId, storeId),
    ...time,
  });
  const webhooks = createWebhooksModule({
    database,
    events: provider.events,
    readIntent: (intentId) => provider.payments.readIntent(intentId),
    paymentChanged: payments.paymentChanged,
    accountChanged: (accountId) => connect.refresh(accountId),
    ...time,
  });
  const push: PushModule = createPushModule({
    database,
    rateLimiter,
    readStores: (caller) => restaurants.ownStores(caller),
    port: deps.push?.port(() => push.keyPair()) ?? pushByProvider({}),
    ...(deps.push?.keys && { keys: deps.push.keys }),
    ...time,
  });
  const bills = createBillsModule({
    database,
    stores,
    store,
    menus: menu.menus,
    counts: menu.counts,
    kitchen: kitchen.forBills,
    authorize: employees.authorizeIn,
    checkAddress: addresses.proofs.check,
    rateLimiter,
    ...time,
  });
  const setup = createSetupModule({
    database,
    stores,
    store,
    countItems: menu.countItems,
    isSaved,
    hasOrders,
    hasDevice: devices.hasAny,
    raiseVersions: settings.raiseVersions,
    ...time,
  });
  const superAdmin = createSuperAdminModule({ database, stores, readEverything: restaurants.readEverything, ...time });
  const publicHolidays = createPublicHolidaysModule({ store, ...time });
  const tillLogs = createTillLogsModule({ database, rateLimiter, store, ...time });
  const search = createSearchModule({
    ...{ database, rateLimiter, store, menus: menu.menus, readEverything: restaurants.readEverything },
    findOrders: (tx, { storeId }, wanted) => findOrders(tx, storeId, wanted),
    findCustomers: async (tx, wanted) => (await listCustomers(tx, wanted)).rows,
    ...time,
  });
  const modules = {
    settings,
    setup,
    publicHolidays,
    tillLogs,
    activity: createActivityModule({ database, readRestaurant: restaurants.readRestaurant }),
    restaurants,
    addresses,
    menu,
    menuFiles,
    kitchen,
    orders,
    fulfilment,
    coupons,
    loyalty,
    bills,
    alarms,
    payments,
    printing,
    invoices,
    devices,
    tables,
    employees,
    drawers,
    shifts,
    reports,
    mails,
    members,
    users,
    connect,
    cards,
    webhooks,
    marketplaces,
    customers,
    customerExports,
    apiKeys,
    restaurantExports,
    eventEndpoints,
    erasures,
    push,
    pictures,
    superAdmin,
    search,
  };
  policies = getPolicies(modules);
  memory.use(Object.values(modules));
  database.subscribe(getSubscribers(Object.values(modules)));
  return modules;
}
export type Modules = ReturnType<typeof composeModules>;
