import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeviceKind } from '@servery/contract/devices';
import type { BodySentTo, Endpoint, ParamsOf, QuerySentTo, ResponseOf } from '@servery/contract/endpoint';
import type { ErrorBody } from '@servery/contract/errors';
import { listTakenPayments, takePayment } from '@servery/contract/counter-payments';
import type { placeOrder } from '@servery/contract/online-ordering';
import type { CartLineInput } from '@servery/domain/menu';
import type { CollectionType } from '@servery/domain/orders';
import type { SettingsOf, SettingsSectionId } from '@servery/contract/settings/index';
import type { FastifyInstance } from 'fastify';
import { allPolicies } from '../compose-policies.ts';
import { composeModules, type Modules } from '../compose.ts';
import { getRoutes } from '../compose-routes.ts';
import { createFolderStorage } from '../integrations/folder-store/folder-store-provider.adapter.ts';
import { createPictureStorage } from '../platform/blobs/picture-storage.ts';
import type { SmsCaps } from '../platform/config.ts';
import { registerImages } from '../platform/images/register-images.ts';
import { browserHeaders, createTestApp, signIn } from '../platform/testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import type { AddressPort } from '../ports/addresses.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { startCardSimulator, type CardSimulator } from './card-simulator.ts';
import { startMarketplaceSimulator, type MarketplaceSimulator } from './marketplace-simulator.ts';
import { createQuietMail, type QuietMail } from './quiet-mail.ts';
import { createQuietPrinter, type QuietPrinter } from './quiet-printer.ts';
import { createQuietSms, type QuietSms } from './quiet-sms.ts';
import { createSmallRestaurant, testActor, type SmallRestaurant } from './small-restaurant.ts';

export interface CallOptions<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: Partial<QuerySentTo<E>>;
  body?: BodySentTo<E> | undefined;
  /** The body of an endpoint that takes a file. */
  file?: Buffer;
  /** A Cookie header, as returned by `TestServer.signIn`. */
  cookie?: string;
  headers?: Record<string, string>;
}

export interface CallAnswer<E extends Endpoint> {
  status: number;
  headers: Record<string, unknown>;
  /** The response that the contract defines; only if `status` is a success. */
  data: ResponseOf<E>;
  error: ErrorBody;
}

export type Role = 'superAdmin' | 'restaurantAdmin' | 'restaurantUser' | 'storeAdmin' | 'storeUser';

export interface TestServer extends SmallRestaurant {
  test: TestDatabase;
  modules: Modules;
  app: FastifyInstance;
  /** The data folder with its uploaded pictures. */
  dataDir: string;
  printer: QuietPrinter;
  /** Records all mails; `mailed()` waits until all of them have been sent. */
  mail: QuietMail;
  mailed(): Promise<void>;
  /** Records what it received. */
  sms: QuietSms;
  /** The card provider's simulator, whose webhooks go to this server; null unless it was requested. */
  cards: CardSimulator | null;
  /** The simulator of Uber Eats, whose webhooks go to this server; null unless it was requested. */
  uber: MarketplaceSimulator | null;
  /** Gives a store an account that takes cards. Only with the simulator. @returns the provider's id */
  openCardAccount(storeId?: string): Promise<string>;
  /** The server's clock: real time unless the test sets it. */
  clock: { now: Date | null };
  /** Calls an endpoint as a browser does. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<CallAnswer<E>>;
  /** Creates a user with a role and signs them in: a Cookie header. */
  signIn(role: Role): Promise<string>;
  /** Pairs a kitchen display with the store: a Cookie header. */
  signInDisplay(storeId?: string): Promise<string>;
  /** Pairs a device of any kind with the store: a Cookie header. */
  signInDevice(kind: DeviceKind, storeId?: string): Promise<string>;
  /** A body that can be placed: a batch brew and a toastie to take away. */
  orderBody(change?: Partial<BodySentTo<typeof placeOrder>>): BodySentTo<typeof placeOrder>;
  /** Takes an order's due amount in cash, in the name of `cookie`; does nothing if nothing is due. */
  takeMoney(orderId: string, cookie: string): Promise<void>;
  /** Changes fields of a settings section; `elsewhere`: on another node, with its own cache. */
  change<Id extends SettingsSectionId>(section: Id, fields: Partial<SettingsOf<Id>>, options?: { elsewhere?: boolean }): Promise<void>;
  /** Pauses collection types, or resumes them (null); `elsewhere`: on another node, with its own cache. */
  pause(collectionTypes: readonly CollectionType[], until: string | null, options?: { elsewhere?: boolean }): Promise<void>;
  itemId(name: string): string;
  line(name: string, quantity: number): CartLineInput;
  close(): Promise<void>;
}

/** How many guests were invented for orders, each with their own phone. */
let guests = 0;

/** A composed server in this process with its own database and the small restaurant. */
export async function startTestServer(
  options: {
    poolSize?: number;
    cards?: 'simulator' | CardSimulator;
    uber?: 'simulator';
    paymentAnswerMs?: () => number;
    smsCaps?: SmsCaps;
    push?: Parameters<typeof composeModules>[0]['push'];
    addresses?: AddressPort;
    addressCallsPerMinute?: number;
    /** Origins on this machine to which events may be sent. */
    eventReceivers?: readonly string[];
    mapTiles?: { url: string; attribution: string };
    /** Where pictures are stored; the server's data folder unless given. */
    blobs?: BlobStore;
    /** Bytes of pictures that a restaurant may store. */
    pictureQuota?: number;
    /** Free bytes of the disk, as uploads see them. */
    freeBytes?: () => number;
  } = {},
): Promise<TestServer> {
  const test = await openTestDatabase(options);
  const { database } = test;
  const clock: TestServer['clock'] = { now: null };
  const printer = createQuietPrinter();
  const mail = createQuietMail();
  const sms = createQuietSms();
  const cards = options.cards === 'simulator' ? await startCardSimulator() : (options.cards ?? null);
  const uber = options.uber === 'simulator' ? await startMarketplaceSimulator() : null;
  const dataDir = await mkdtemp(join(tmpdir(), 'servery-test-'));
  const storage = options.blobs === undefined ? createFolderStorage(dataDir) : createPictureStorage(options.blobs, dataDir);
  const modules = composeModules({
    ...(uber && { marketplaces: { uberEats: uber.portOf(database) } }),
    ...(cards && { cards: cards.provider }),
    database,
    printer,
    mail,
    sms,
    ...(options.smsCaps && { smsCaps: options.smsCaps }),
    paymentAnswerMs: options.paymentAnswerMs,
    ...(options.push && { push: options.push }),
    ...(options.addresses && { addresses: options.addresses }),
    ...(options.addressCallsPerMinute !== undefined && { addressCallsPerMinute: options.addressCallsPerMinute }),
    ...(options.mapTiles && { mapTiles: options.mapTiles }),
    ...(options.eventReceivers && { eventReceivers: options.eventReceivers }),
    pictures: {
      storage,
      ...(options.pictureQuota !== undefined && { quotaBytes: options.pictureQuota }),
      ...(options.freeBytes && { freeBytes: async () => options.freeBytes!() }),
    },
    now: () => clock.now ?? new Date(),
  });
  const { app } = await createTestApp({
    database,
    routes: getRoutes(modules),
    policies: allPolicies,
    findPerson: modules.employees.findPerson,
    authorize: modules.employees.authorize,
  });
  registerImages(app, { ...storage, cacheFolder: join(dataDir, 'image-cache') });
  // The simulator's webhooks arrive over a socket, as the provider's do.
  if (cards !== null || uber !== null) {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    await Promise.all([cards?.sendWebhooksTo(origin), uber?.sendWebhooksTo(origin)]);
  }
  const place = await createSmallRestaurant(database, modules, new Date());
  const { restaurantId, storeId, menu } = place;
  const itemId = (name: string) => menu.items.find((item) => item.name === name)?.id ?? randomUUID();
  const line = (name: string, quantity: number): CartLineInput => ({
    id: randomUUID(),
    type: 'basic',
    itemId: itemId(name),
    quantity,
    comments: '',
    selection: { modifiers: [] },
  });
  const signInDevice: TestServer['signInDevice'] = async (kind, store = storeId) => {
    const id = randomUUID();
    await modules.devices.createDevice({ id, kind, restaurantId, storeId: store, name: 'Wall' }, testActor);
    return signIn(database, id, kind);
  };

  const server: TestServer = {
    ...place,
    test,
    modules,
    app,
    dataDir,
    printer,
    mail,
    mailed: () => modules.mails.service.settled(),
    sms,
    cards,
    uber,
    async openCardAccount(store = storeId) {
      if (cards === null) throw new Error("Start the server with { cards: 'simulator' }.");
      const account = await modules.connect.open({ restaurantId, storeId: store }, { fixed: 0, percentage: 1_000 });
      await cards.side(`/_sim/accounts/${account.accountId}/complete`, {});
      await modules.connect.refresh(account.accountId);
      return account.accountId;
    },
    clock,
    itemId,
    line,
    async change(section, fields, { elsewhere = false } = {}) {
      await database.tenant({ restaurantId }, async (tx) => {
        const settings = await modules.settings.loadSettings(tx, storeId);
        const [row] = await tx.sql<{ version: number }>({
          name: 'test.settingVersion',
          text: 'select version from store_setting where restaurant_id = $1 and store_id = $2 and section = $3',
          values: [restaurantId, storeId, section],
        });
        const value = { ...settings[section], ...fields };
        await modules.settings.putSection(tx, { storeId, section, value, version: row?.version ?? 0, actor: testActor });
      });
      if (!elsewhere) modules.restaurants.book.forget(restaurantId, storeId);
    },
    async pause(collectionTypes, pausedUntil, { elsewhere = false } = {}) {
      const input = { storeId, collectionTypes, pausedUntil, actor: testActor, now: clock.now ?? new Date() };
      await database.tenant({ restaurantId }, (tx) => modules.restaurants.pauseStore(tx, input));
      if (!elsewhere) modules.restaurants.book.forget(restaurantId, storeId);
    },
    async call(endpoint, { params, query, body, file, cookie, headers } = {}) {
      const names = (params ?? {}) as Record<string, string>;
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
      const answer = await app.inject({
        method: endpoint.method,
        url: `/api${path}`,
        query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
        headers: { ...browserHeaders, ...(cookie === undefined ? {} : { cookie }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
        ...(file === undefined
          ? {}
          : {
              payload: file,
              headers: { ...browserHeaders, ...(cookie && { cookie }), 'content-type': 'application/octet-stream', ...headers },
            }),
      });
      const json = answer.body === '' ? null : answer.json();
      return { status: answer.statusCode, headers: answer.headers, data: json, error: json };
    },
    async signIn(role) {
      const id = randomUUID();
      const storeOnly = role === 'storeAdmin' || role === 'storeUser';
      const level = role.endsWith('Admin') ? 'admin' : 'user';
      await modules.users.createUser(
        { database },
        {
          id,
          name: role,
          email: `${id}@example.com`,
          password: 'correct horse',
          superAdmin: role === 'superAdmin',
          memberships: role === 'superAdmin' ? [] : [{ restaurantId, storeId: storeOnly ? storeId : null, role: level }],
        },
      );
      return signIn(database, id);
    },
    signInDisplay: (store) => signInDevice('kdsDevice', store),
    signInDevice,
    async takeMoney(orderId, cookie) {
      const params = { restaurantId, storeId, orderId };
      const { data } = await server.call(listTakenPayments, { params, cookie });
      if (data.due === 0) return;
      await server.call(takePayment, { params, body: { id: randomUUID(), method: 'cash', amount: data.due, note: '' }, cookie });
    },
    orderBody: (change = {}) => ({
      id: randomUUID(),
      guestToken: randomBytes(16).toString('base64url'),
      collectionType: 'pickup',
      requestedFor: null,
      tableId: null,
      delivery: null,
      paymentMethod: 'inStore',
      // A different guest each time: one guest may have few unpaid orders open.
      customer: { name: 'Ann', phone: `+614${String((guests += 1)).padStart(8, '0')}`, email: '' },
      comments: '',
      couponCode: null,
      redeemLoyalty: false,
      tip: 0,
      lines: [line('Batch brew', 1), line('Toastie', 2)],
      shownTotal: 3000,
      ...change,
    }),
    close: async () => {
      if (options.cards === 'simulator') await cards?.close();
      await uber?.close();
      await app.close();
      await Promise.all([modules.webhooks.inbox.stop(), modules.marketplaces.stop()]);
      await test.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
