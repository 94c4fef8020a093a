import { allEndpoints, allStreams } from '@servery/contract';
import type { Permission } from '@servery/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { googlePlacesOf } from './integrations/google-places/google-places.adapter.ts';
import { createLocalAddresses } from './integrations/local-addresses/local-addresses.adapter.ts';
import { nominatimOf } from './integrations/nominatim/nominatim.adapter.ts';
import { cardProviderOf } from './integrations/stripe/stripe-provider.adapter.ts';
import { createSmtpMail } from './integrations/smtp/smtp.adapter.ts';
import { createSmtpClient } from './integrations/smtp/smtp.client.ts';
import { smtpEnv } from './integrations/smtp/smtp.env.ts';
import { fcmOf } from './integrations/fcm/fcm-provider.adapter.ts';
import { createSunmiPrinter } from './integrations/sunmi/sunmi.adapter.ts';
import { createSunmiClient } from './integrations/sunmi/sunmi.client.ts';
import { sunmiEnv } from './integrations/sunmi/sunmi.env.ts';
import { smsOf } from './integrations/twilio/twilio-provider.adapter.ts';
import { clearAlarms, clearingAlarms, createAlarmsModule, followPrint } from './modules/alarms/index.ts';
import { webPushOf } from './integrations/web-push/web-push-provider.adapter.ts';
import { createAddressesModule } from './modules/addresses/index.ts';
import { createCardsModule } from './modules/cards/index.ts';
import { createConnectModule, readCardAccount } from './modules/connect/index.ts';
import { createCustomersModule } from './modules/customers/index.ts';
import { createDevicesModule } from './modules/devices/index.ts';
import { createHandlingModule, readTakenPayments } from './modules/handling/index.ts';
import { createInvoicesModule } from './modules/invoices/index.ts';
import { createKitchenModule } from './modules/kitchen/index.ts';
import { createMailsModule } from './modules/mails/index.ts';
import { createMembersModule, makeAdmin } from './modules/members/index.ts';
import { createMenuModule } from './modules/menu/index.ts';
import {
  createOrdersModule,
  findOwnOrder,
  latestOrdersOf,
  listOwnOrders,
  lockOrder,
  markReady,
  orderRowOf,
  promiseOrder,
  readOrder,
  readOwnedOrder,
  setPaymentStatus,
} from './modules/orders/index.ts';
import { createPaymentsModule, orderPaymentOf } from './modules/payments/index.ts';
import { createPrintingModule } from './modules/printing/index.ts';
import { createPushModule, type KeyPair, type PushModule } from './modules/push/index.ts';
import { createRestaurantsModule, type RestaurantsModule } from './modules/restaurants/index.ts';
import { createSettingsModule } from './modules/settings/index.ts';
import { createUsersModule } from './modules/users/index.ts';
import { createWebhooksModule } from './modules/webhooks/index.ts';
import { noSmsCaps, type Config, type SmsCaps } from './platform/config.ts';
import type { DatabaseAddress } from './platform/db/connection.ts';
import { openDatabase } from './platform/db/door.ts';
import type { Database } from './platform/db/door.types.ts';
import { bindStreams } from './platform/events/bind-streams.ts';
import { createLiveHub } from './platform/events/live-hub.ts';
import { createSessionWatch } from './platform/events/session-watch.ts';
import { createStreamLimits } from './platform/events/stream-limits.ts';
import { registerFrontEnds } from './platform/front-ends/register-front-ends.ts';
import { createOutboundClient } from './platform/http-client/http-client.ts';
import { createApp } from './platform/http/app.ts';
import { bindRoutes, createUnknownPathCheck } from './platform/http/bind-routes.ts';
import { checkBindings, joinPolicies } from './platform/http/bindings.ts';
import type { Grants } from './platform/http/handler.types.ts';
import { createInProcessCall } from './platform/http/in-process.ts';
import { createGuestGate } from './platform/http/guest-gate.ts';
import { createMemoryLimiter } from './platform/http/memory-limiter.ts';
import type { PerformDeps } from './platform/http/perform.ts';
import { createReadyLane } from './platform/http/ready-lane.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { registerImages } from './platform/images/register-images.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { registerHealth } from './platform/observability/health.ts';
import { createMetrics, registerMetrics } from './platform/observability/metrics.ts';
import { registerTenantGauges } from './platform/observability/tenant-gauges.ts';
import { registerOpenApi } from './platform/openapi/register-openapi.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import { platformJobs } from './platform/sweeps.ts';
import type { AddressPort } from './ports/addresses.ts';
import { noCardProvider, type CardProvider } from './ports/card-provider.ts';
import { noMail, type MailPort } from './ports/mail.ts';
import type { PrinterPort } from './ports/printer.ts';
import { pushByProvider, type PushPort } from './ports/push.ts';
import { noSms, type SmsPort } from './ports/sms.ts';

/** The only file that wires things together; ARCHITECTURE.md. */

/** The server's modules around a database and the ports. Nothing is asked or opened yet. */
export function composeModules(deps: {
  database: Database;
  printer: PrinterPort;
  /** Without one nobody pays by card. */
  cards?: CardProvider;
  /** Without one no guest can sign in. */
  sms?: SmsPort;
  smsCaps?: SmsCaps;
  /** How closed apps are woken: `port` gets the pair of keys that stands. Without one nobody is. */
  push?: { keys?: KeyPair | undefined; port(standing: () => Promise<KeyPair>): PushPort };
  /** Without one addresses come from the server's own list. */
  addresses?: AddressPort;
  /** Questions about addresses of one client; 0: as many as they like. */
  addressCallsPerMinute?: number;
  /** Where the admin app is, when that is configured. */
  appOrigin?: string | undefined;
  /** Where guests' pages are, when that is configured. */
  portalOrigin?: string | undefined;
  /** Declined cards of one address; 0: as many as they like. */
  declinesPerHour?: number;
  log?: Logger;
  /** Where it is as long as that is not configured. */
  localOrigin?: string;
  /** Without one mails wait. */
  mail?: MailPort;
  /** Hears of what fails in the background. */
  onError?: (error: unknown) => void;
  now?: () => Date;
}) {
  const { database, cards: provider = noCardProvider, sms = noSms, smsCaps = noSmsCaps } = deps;
  const time = deps.now === undefined ? {} : { now: deps.now };
  // A change of settings makes this node's memory of the store ask again; other nodes' ask within a second.
  const settings = createSettingsModule({ database, changed: (restaurantId, storeId) => restaurants.book.forget(restaurantId, storeId) });
  const restaurants: RestaurantsModule = createRestaurantsModule({ database, settings, makeAdmin, cardAccount: readCardAccount, ...time });
  const stores = restaurants.book;
  const { store } = restaurants.service;
  const menu = createMenuModule({ database, stores, ...time });
  const kitchen = createKitchenModule({
    database,
    store,
    settings,
    stationsOf: menu.stationsOf,
    orders: { markReady, orderRowOf, kitchenHasIt: (tx, orderId, now) => clearAlarms(tx, orderId, ['kitchenUnacknowledged'], now) },
    ...time,
  });
  const kitchenOfOrders = clearingAlarms(kitchen.forOrders);
  const rateLimiter = createRateLimiter(database);
  const addresses = createAddressesModule({
    database,
    store,
    rateLimiter,
    port: deps.addresses ?? createLocalAddresses(),
    callsPerMinute: deps.addressCallsPerMinute ?? 0,
  });
  const cards = createCardsModule({ database, rateLimiter, savedCards: provider.savedCards, ...time });
  const payments = createPaymentsModule({
    database,
    stores,
    port: provider.payments,
    cardForm: provider.form,
    cards,
    declines: { limiter: rateLimiter, perHour: deps.declinesPerHour ?? 0 },
    kitchen: kitchenOfOrders,
    portalOrigin: deps.portalOrigin,
    ...(deps.log && { log: deps.log }),
    ...time,
  });
  const orders = createOrdersModule({
    database,
    stores,
    store,
    menus: menu.menus,
    kitchen: kitchenOfOrders,
    payments: payments.forOrders,
    watch: {
      takenPayments: readTakenPayments,
      clearAlarms: (tx, orderId, now) => clearAlarms(tx, orderId, ['orderUnaccepted', 'kitchenUnacknowledged'], now),
    },
    ...time,
  });
  const handling = createHandlingModule({
    database,
    stores,
    store,
    settings,
    orders: { readOrder, lockOrder, setPaymentStatus, promiseOrder, orderRowOf },
    kitchen: kitchenOfOrders,
    ...time,
  });
  const printing = createPrintingModule({
    database,
    stores,
    store,
    printer: deps.printer,
    orders: { readOrder, orderPayment: orderPaymentOf, takenPayments: readTakenPayments, stationsOf: menu.stationsOf },
    alarms: { followPrint },
    ...time,
  });
  const devices = createDevicesModule({ database, stores, store, rateLimiter, printersOf: printing.printersOf });
  const alarms = createAlarmsModule({
    database,
    stores,
    store,
    reach: async (restaurantId, storeId) => {
      const [displays, printers] = await Promise.all([
        devices.pairedOf({ restaurantId, storeId }, 'kdsDevice'),
        printing.printersOf(restaurantId, storeId),
      ]);
      return {
        displays: displays.length,
        printers: printers.filter(({ active, prints }) => active && prints.includes('ORDER_TICKET')).length,
      };
    },
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
      readOrderAnywhere: readOwnedOrder,
    },
    invoiceOf: printing.invoiceOf,
  });
  const members = createMembersModule({ database, mails: mails.service, rateLimiter, stores, ...time });
  const users = createUsersModule({ database, rateLimiter, mails: mails.service, invitations: members.invitations });
  const customers = createCustomersModule({
    database,
    rateLimiter,
    sms,
    caps: smsCaps,
    restaurant: stores.restaurant,
    latestOrders: (input) => latestOrdersOf(database, input),
    ownOrders: (input) => listOwnOrders({ database, stores, payments: payments.forOrders }, input),
  });
  const connect = createConnectModule({
    database,
    accounts: provider.accounts,
    form: provider.form,
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
    storesOf: (caller) => restaurants.ownStores(caller),
    port: deps.push?.port(() => push.keyPair()) ?? pushByProvider({}),
    ...(deps.push?.keys && { keys: deps.push.keys }),
    ...time,
  });
  return {
    settings,
    restaurants,
    addresses,
    menu,
    kitchen,
    orders,
    handling,
    alarms,
    payments,
    printing,
    invoices,
    devices,
    mails,
    members,
    users,
    connect,
    cards,
    webhooks,
    customers,
    push,
  };
}
export type Modules = ReturnType<typeof composeModules>;

/** Every route of the modules. */
export const routesOf = (modules: Modules) => Object.values(modules).flatMap((module) => module.routes);
const policiesOf = (modules: Modules) =>
  joinPolicies(Object.values(modules).map((module): Partial<Record<Permission, Grants>> => module.policy));

/** What the generated pages and tests read without a database. */
const nothing = new Proxy({}, { get: () => () => Promise.reject(new Error('There is no database here.')) });
export const allPolicies = policiesOf(composeModules({ database: nothing as Database, printer: nothing as PrinterPort }));

/** The printers' cloud as configured; `env` has the address of the real one or of the simulator. */
function printerOf(env: NodeJS.ProcessEnv): PrinterPort {
  const sunmi = sunmiEnv.parse(env);
  const http = createOutboundClient({ trustedOrigins: [new URL(sunmi.SUNMI_BASE_URL).origin] });
  const client = createSunmiClient({ baseUrl: sunmi.SUNMI_BASE_URL, appId: sunmi.SUNMI_APP_ID, appKey: sunmi.SUNMI_APP_KEY, http });
  return createSunmiPrinter(client, sunmi.SUNMI_SHOP_ID);
}

/** The mail server as configured, or the simulator. */
function mailOf(env: NodeJS.ProcessEnv): MailPort {
  if (!env['SMTP_URL']) return noMail;
  const { SMTP_URL: url, MAIL_FROM: from } = smtpEnv.parse({ ...env, MAIL_FROM: env['MAIL_FROM'] || undefined });
  return createSmtpMail(createSmtpClient({ url }), from);
}

/** Browsers' push services and Firebase, as configured. */
function pushOf(env: NodeJS.ProcessEnv): { keys: KeyPair | undefined; port(standing: () => Promise<KeyPair>): PushPort } {
  const web = webPushOf(env);
  const fcm = fcmOf(env);
  return { keys: web.keys, port: (standing) => pushByProvider({ webPush: web.port(standing), ...(fcm && { fcm }) }) };
}

/** Who knows addresses, as configured. */
function addressesOf({ addressProvider }: Config, env: NodeJS.ProcessEnv, database: Database): AddressPort {
  if (addressProvider === 'google') return googlePlacesOf(env);
  return addressProvider === 'nominatim' ? nominatimOf(env, createRateLimiter(database)) : createLocalAddresses();
}

export interface Node {
  app: FastifyInstance;
  database: Database;
  modules: Modules;
  /** Takes no new work, finishes what was begun, hands the rest back. */
  stop(): Promise<void>;
}

/** One app node: doors, modules, HTTP, live streams, jobs. It listens when `app.listen` is called. */
export async function composeNode(options: {
  config: Config;
  address: DatabaseAddress;
  env: NodeJS.ProcessEnv;
  log: Logger;
  version: string;
}): Promise<Node> {
  const { config, address, log } = options;
  const database = openDatabase({ address, poolSize: config.poolSize, log });
  const cards = cardProviderOf(options.env);
  const modules = composeModules({
    database,
    printer: printerOf(options.env),
    mail: mailOf(options.env),
    localOrigin: `http://localhost:${config.port}`,
    onError: (error) => log.error({ err: error }, 'A mail could not be worked on.'),
    sms: smsOf(options.env),
    push: pushOf(options.env),
    smsCaps: config.sms,
    addresses: addressesOf(config, options.env, database),
    addressCallsPerMinute: config.limits.publicCallsPerMinute,
    cards,
    appOrigin: config.appOrigin,
    portalOrigin: config.portalOrigin,
    declinesPerHour: config.limits.declinesPerHour,
    log,
  });
  const routes = routesOf(modules);
  const policies = policiesOf(modules);
  checkBindings({ endpoints: allEndpoints, streams: allStreams, routes, policies });

  const sessions = createSessions(database);
  const perform: PerformDeps = {
    policies,
    sessions,
    rateLimiter: createRateLimiter(database),
    memoryLimiter: createMemoryLimiter(),
    guestGate: createGuestGate(),
    limits: config.limits,
  };
  const app = await createApp({
    log,
    trustedProxies: config.trustedProxies,
    appOrigin: config.appOrigin,
    portalOrigin: config.portalOrigin,
    lan: config.lan,
    unknownPath: createUnknownPathCheck(allEndpoints),
  });
  let stopping = false;
  const metrics = createMetrics();
  registerMetrics(app, metrics);
  registerHealth(app, {
    stopping: () => stopping,
    askDatabase: () => database.platform('readiness', async (tx) => void (await tx.sql({ name: 'ready', text: 'select 1', values: [] }))),
  });
  const lane = createReadyLane(app);
  metrics.gauge('servery_ready_answers_total', 'Menus and pages that were answered before routing', () => lane.answered());
  metrics.gauge('servery_guests_sent_away_total', 'Calls of guests that a full node refused', () => perform.guestGate.refused());
  bindRoutes(app, routes, perform, lane);

  const hub = createLiveHub({
    database,
    address,
    log,
    // A screen that hears of a new menu asks for it at once: this node's memory must not be older than what it says.
    onEvents: ({ restaurantId, storeId }, events) => {
      if (
        events.some(
          ({ type }) =>
            type === 'menu.published' || type === 'settings.changed' || type === 'store.changed' || type === 'payments.accountChanged',
        )
      ) {
        modules.restaurants.book.forget(restaurantId, storeId);
      }
    },
  });
  const watch = createSessionWatch(sessions, log);
  const limits = createStreamLimits();
  bindStreams(app, allStreams, { hub, policies, sessions, watch, limits, guests: modules.orders.guests });
  metrics.gauge('servery_open_streams', 'Open live streams of this node', () => limits.open);
  metrics.gauge('servery_event_lag_seconds', 'Slowest of the last minute from a fact to its reading on this node', () => hub.lag());

  registerImages(app, { originals: join(config.dataDir, 'images'), cacheFolder: join(config.dataDir, 'image-cache') });
  registerOpenApi(app, { version: options.version });
  await registerFrontEnds(app, {
    apps: join(import.meta.dirname, '../..'),
    call: createInProcessCall(routes, perform, log),
    lane,
    sources: { ...cards.sources, img: config.imageFallbackOrigin === undefined ? [] : [config.imageFallbackOrigin] },
    places: () => modules.restaurants.service.listedPlaces(),
    imageFallback: config.imageFallbackOrigin === undefined ? '/img-fallback/' : `${config.imageFallbackOrigin}/img/`,
    development: config.dev,
  });

  const jobs = startJobs({
    address,
    database,
    log,
    eventJobs: [...modules.orders.jobs, ...modules.kitchen.jobs, ...modules.printing.jobs, ...modules.push.jobs],
    plainJobs: [
      ...modules.mails.plainJobs,
      ...modules.members.plainJobs,
      ...modules.users.plainJobs,
      ...modules.connect.plainJobs,
      ...modules.webhooks.plainJobs,
      ...modules.orders.plainJobs,
      ...modules.alarms.plainJobs,
      ...modules.kitchen.plainJobs,
      ...modules.payments.plainJobs,
      ...modules.printing.plainJobs,
      ...modules.customers.plainJobs,
      ...modules.push.plainJobs,
      ...platformJobs(database),
    ],
  });
  registerTenantGauges(
    metrics,
    [...modules.orders.gauges, ...modules.alarms.gauges, ...modules.payments.gauges, ...modules.printing.gauges],
    {
      database,
      leads: jobs.leading,
    },
  );
  for (const { name, help, read } of modules.mails.gauges) metrics.gauge(name, help, () => (jobs.leading() ? read() : 0));
  metrics.gauge('servery_provider_events_overdue', "The card provider's events that wait for over a minute, or were given up", () =>
    modules.webhooks.overdue(),
  );
  metrics.gauge('servery_events_behind', 'Events that have not become jobs yet, as the leading node last saw', () => jobs.behind());
  for (const { name, help, read } of modules.customers.nodeGauges) metrics.gauge(name, help, read);
  metrics.gauge('servery_database_connections', 'Connections of this node', () => database.stats().total);
  metrics.gauge('servery_database_waiting', 'Requests of this node that wait for a connection', () => database.stats().waiting);
  metrics.gauge('servery_dispatcher_leading', 'Whether this node turns events into jobs', () => (jobs.leading() ? 1 : 0));

  return {
    app,
    database,
    modules,
    async stop() {
      stopping = true;
      await app.close();
      await modules.webhooks.inbox.stop();
      await jobs.stop();
      // What was begun after a commit; a job of another node does what takes longer.
      await Promise.race([modules.payments.idle(), sleep(5_000, undefined, { ref: false })]);
      // Mails that are under way; what takes longer than a few seconds is left to another node and goes by the same id.
      await Promise.race([modules.mails.service.settled(), sleep(5_000, undefined, { ref: false })]);
      watch.stop();
      await hub.stop();
      await database.close();
    },
  };
}
