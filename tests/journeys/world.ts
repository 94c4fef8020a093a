import type { Page } from '@playwright/test';
import { createPosTerminal } from '@servery/contract/devices';
import { createKdsDevice } from '@servery/contract/kds';
import { getMenu } from '@servery/contract/menu';
import { getRestaurant, updateStore } from '@servery/contract/restaurants';
import { login } from '@servery/contract/user';
import type { BasicItem, MenuSnapshot } from '@servery/domain/menu';
import { zonedParts } from '@servery/domain/time';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../dev-env/api.ts';
import { takeCards } from '../dev-env/card-store.ts';
import { demoLogin, type DemoRole } from '../dev-env/demo.ts';
import { startDevEnv, type DevEnv } from '../dev-env/dev-env.ts';
import { demoStore, type Place } from '../dev-env/orders.ts';
import { shortWaits } from '../dev-env/short-waits.ts';

export interface World {
  env: DevEnv;
  place: Place;
  /** A store that nobody orders from in these stories. */
  otherStoreId: string;
  /** Signed in as the restaurant's owner, over HTTP. */
  owner: ApiClient;
  /** The store's menu as it was at the start. */
  menu: MenuSnapshot;
  /** A basic item of the demo by its name. */
  item(name: string): BasicItem;
}

/** Servers for all journeys: they share them as guests share a restaurant. Abuse limits are not what is tested: one address sends everything. */
export async function buildWorld(variables: Record<string, string> = {}): Promise<World> {
  const env = await startDevEnv({ env: { ...shortWaits, PUBLIC_CALLS_PER_MINUTE: '0', LOGINS_PER_MINUTE: '0', ...variables } });
  const owner = new ApiClient(env.primary.url);
  await owner.must(login, { body: await demoLogin('restaurantAdmin') });
  const { restaurantId, storeId, otherStoreId } = await demoStore(owner);
  const place = { restaurantId, storeId };
  await keepItsDay(owner, place);
  await takeCards(env, owner, place);
  const menu = (await owner.must(getMenu, { params: place })) as MenuSnapshot;
  const item = (name: string) => {
    const found = menu.items.find((candidate) => candidate.name === name);
    if (found?.type !== 'basic') throw new Error(`the demo's menu has no ${name}`);
    return found;
  };
  return { env, place, otherStoreId: otherStoreId ?? storeId, owner, menu, item };
}

/** Late enough that the stories, and the times that they order for, could go on into the next day; in minutes after midnight. */
const late = 22 * 60;

/**
 * A store that never closes begins a new trading day at midnight: its numbers begin again, while orders of yesterday stand on the same
 * screens, and what was accepted is completed. Shortly before it the store lies in the west of its country, where it is evening.
 */
async function keepItsDay(owner: ApiClient, params: Place): Promise<void> {
  const { stores } = await owner.must(getRestaurant, { params });
  const { name, timeZone, address, phone, email } = stores.find(({ id }) => id === params.storeId)!;
  if (zonedParts(new Date().toISOString(), timeZone).minutes < late) return;
  const { country: _country, ...lies } = address;
  await owner.must(updateStore, { params, body: { name, timeZone: 'Australia/Perth', address: lies, phone, email } });
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
export async function signIn(page: Page, base: string, role: DemoRole = 'storeAdmin'): Promise<void> {
  const { email, password } = await demoLogin(role);
  await page.goto(`${base}/staff/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
