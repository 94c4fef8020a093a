import type { Page } from '@playwright/test';
import { createPosTerminal } from '@servery/contract/devices';
import { createKdsDevice } from '@servery/contract/kds';
import { getMenu } from '@servery/contract/menu';
import { bindCloudPrinter } from '@servery/contract/printers';
import { getRestaurant, updateStore } from '@servery/contract/restaurants';
import { getSettings, putSettings } from '@servery/contract/settings/index';
import { login as signInCall } from '@servery/contract/user';
import type { CountryCode } from '@servery/domain/countries';
import type { BasicItem, MenuSnapshot } from '@servery/domain/menu';
import { zonedParts } from '@servery/domain/time';
import { startPushSimulator, type PushSimulator } from '@servery/simulator-push';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../dev-env/api.ts';
import { takeCards } from '../dev-env/card-store.ts';
import type { DemoRole } from '../dev-env/demo.ts';
import { startDevEnv, type DevEnv } from '../dev-env/dev-env.ts';
import type { Place } from '../dev-env/orders.ts';
import { startRestaurants, type Restaurant, type Restaurants } from '../dev-env/restaurants.ts';
import { shortWaits } from '../dev-env/short-waits.ts';

/** A restaurant, its people and its machines, on servers that others may use too. */
export interface World {
  env: DevEnv;
  place: Place;
  /** The restaurant's other store, or the same one if it has only one. */
  otherStoreId: string;
  /** Names, machines and people; the first store is that of `place`. */
  restaurant: Restaurant;
  /** The first store's name. */
  storeName: string;
  /** The first store's printer. */
  printer: { name: string; serial: string };
  /** E-mail and password of a user of the restaurant, or of the platform. @throws if nobody has the role */
  login(role: DemoRole): { email: string; password: string };
  /** Signed in as the restaurant's owner, over HTTP. */
  owner: ApiClient;
  /** The store's menu as it was at the start. */
  menu: MenuSnapshot;
  /** A basic item of the menu by its name. */
  item(name: string): BasicItem;
  /** Another restaurant of the demo by its key, as this one: a copy, or the demo's own. */
  neighbour(key: string): Promise<World>;
}

/** Everything that `npm start` runs, and restaurants on it. */
export interface Servers {
  env: DevEnv;
  /** The simulated push service: a browser without its maker's network reaches no other. */
  push: PushSimulator;
  /** The restaurant of a file of journeys: a copy of the demo's first one, made when it is first asked for. */
  worldOf(file: string): Promise<World>;
  /** The demo's first restaurant itself. */
  demo(): Promise<World>;
  stop(): Promise<void>;
}

/** Starts servers for journeys. Abuse limits are not tested here: one address sends everything. */
export async function startServers(variables: Record<string, string> = {}): Promise<Servers> {
  const copier = startRestaurants();
  const push = await startPushSimulator({ port: 0 });
  const limits = { PUBLIC_CALLS_PER_MINUTE: '0', LOGINS_PER_MINUTE: '0' };
  const env = await startDevEnv({ env: { ...shortWaits, ...limits, PUSH_SIMULATOR_ORIGIN: push.url, ...variables } }).catch(
    async (error: unknown) => {
      copier.stop();
      await push.close();
      throw error;
    },
  );
  const restaurants = copier.on(env);
  const worlds = new Map<string, Promise<World>>();
  const once = (name: string, open: () => Promise<World>): Promise<World> => {
    const world = worlds.get(name) ?? open();
    worlds.set(name, world);
    return world;
  };
  const copyFor = (file: string, key: string): Promise<World> =>
    once(`${file} ${key}`, async () => openWorld(env, restaurants, await restaurants.copy(key), (other) => copyFor(file, other)));
  const demo = (key: string): Promise<World> =>
    once(`demo ${key}`, async () => openWorld(env, restaurants, await restaurants.demo(key), demo));
  return {
    env,
    push,
    worldOf: (file) => copyFor(file, 'marigold'),
    demo: () => demo('marigold'),
    async stop() {
      copier.stop();
      await env.stop();
      await push.close();
    },
  };
}

async function openWorld(env: DevEnv, restaurants: Restaurants, restaurant: Restaurant, neighbour: World['neighbour']): Promise<World> {
  const [store, other = store] = restaurant.stores;
  const platform = await restaurants.demo('marigold');
  const login = (role: DemoRole) => {
    const found = [...restaurant.people, ...platform.people.filter((one) => one.role === 'superAdmin')].find((one) => one.role === role);
    if (found === undefined) throw new Error(`${restaurant.name} has no ${role}`);
    return { email: found.email, password: found.password };
  };
  const owner = new ApiClient(env.primary.url);
  await owner.must(signInCall, { body: login('restaurantAdmin') });
  const place = { restaurantId: restaurant.id, storeId: store!.id };
  await keepItsDay(owner, place);
  for (const { id, printer } of restaurant.stores) {
    const { bound } = await owner.must(bindCloudPrinter, { params: { id: printer.id }, body: { ...place, storeId: id } });
    if (!bound) throw new Error(`The printer ${printer.serial} could not be bound.`);
    await takeCards(env, owner, { ...place, storeId: id });
    await takeUnpaid(owner, { ...place, storeId: id });
  }
  const menu = (await owner.must(getMenu, { params: place })) as MenuSnapshot;
  const item = (name: string) => {
    const found = menu.items.find((candidate) => candidate.name === name);
    if (found?.type !== 'basic') throw new Error(`the menu has no ${name}`);
    return found;
  };
  return {
    ...{ env, place, restaurant, login, owner, menu, item, neighbour },
    otherStoreId: other!.id,
    storeName: store!.name,
    printer: store!.printer,
  };
}

/** A file's stories place many unpaid orders from one browser and phone: the cap on them is not what they are about. */
async function takeUnpaid(owner: ApiClient, place: Place): Promise<void> {
  const { value, version } = await owner.must(getSettings('orderProcess'), { params: place });
  await owner.must(putSettings('orderProcess'), { params: place, body: { value: { ...value, maxUnpaidOrders: null }, version } });
}

/** Late enough that the journeys, and the times that they order for, could run into the next day; in minutes after midnight. */
const late = 22 * 60;

/** Where it is evening while it is late in the rest of the country; the others are too narrow. */
const wests: Partial<Record<CountryCode, string>> = { AU: 'Australia/Perth', US: 'America/Los_Angeles' };

/**
 * A store that never closes begins a new trading day at midnight: its numbers restart, while yesterday's orders are on the same screens,
 * and accepted orders are completed. Shortly before midnight the store is moved to the west of its country, where it is evening.
 */
async function keepItsDay(owner: ApiClient, params: Place): Promise<void> {
  const { stores } = await owner.must(getRestaurant, { params });
  const { name, timeZone, address, phone, email, version } = stores.find(({ id }) => id === params.storeId)!;
  if (zonedParts(new Date().toISOString(), timeZone).minutes < late) return;
  const { country, ...lies } = address;
  const west = wests[country];
  if (west === undefined) return;
  await owner.must(updateStore, { params, body: { name, timeZone: west, address: lies, phone, email, version } });
}

/** A pairing code as an owner makes it; of a new display, or of `deviceId` again. */
export async function pairingCode(
  world: World,
  { deviceId = randomUUID() as string, storeId = world.place.storeId } = {},
): Promise<string> {
  const body = { id: deviceId, restaurantId: world.place.restaurantId, storeId, name: 'Kitchen screen' };
  return (await world.owner.must(createKdsDevice, { body })).code;
}

/** A pairing code of a new till, or of `deviceId` again. */
export async function tillCode(
  world: World,
  { deviceId = randomUUID() as string, storeId = world.place.storeId, name = 'Front till' } = {},
): Promise<string> {
  const body = { id: deviceId, restaurantId: world.place.restaurantId, storeId, name };
  return (await world.owner.must(createPosTerminal, { body })).code;
}

/** Types a pairing code into the first page of the kitchen app or the till and sends it. */
export async function pair(page: Page, code: string): Promise<void> {
  await page.getByLabel('Pairing code').fill(code);
  await page.getByRole('button', { name: /^Pair this (display|till)$/ }).click();
}

/** Signs in to the staff app: as the store's manager, who has one store and lands in it, or as somebody else. */
export async function signIn(page: Page, world: World, role: DemoRole = 'storeAdmin', base = world.env.primary.url): Promise<void> {
  const { email, password } = world.login(role);
  await page.goto(`${base}/staff/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
