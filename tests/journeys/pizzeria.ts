import type { Locator, Page } from '@playwright/test';
import { getMenu } from '@servery/contract/menu';
import { getRestaurant, listRestaurants } from '@servery/contract/restaurants';
import { login } from '@servery/contract/user';
import type { ItemType, MenuSnapshot } from '@servery/domain/menu';
import { ApiClient } from '../dev-env/api.ts';
import { settled, sheet, storeUrl } from './guest.ts';
import type { World } from './world.ts';

/** The demo's pizza place: the same world, with its store, its menu and its owner. */
export async function pizzeria(world: World): Promise<World> {
  const owner = new ApiClient(world.env.primary.url);
  await owner.must(login, { body: { email: 'owner@moonlight.example.com', password: 'moonlight-owner' } });
  const { rows } = await owner.must(listRestaurants);
  const restaurantId = rows.find(({ name }) => name === 'Moonlight Slice')!.id;
  const { stores } = await owner.must(getRestaurant, { params: { restaurantId } });
  const place = { restaurantId, storeId: stores[0]!.id };
  const menu = (await owner.must(getMenu, { params: place })) as MenuSnapshot;
  return { ...world, owner, place, menu, otherStoreId: place.storeId };
}

const slugs: Record<ItemType, string> = { basic: 'basic', pizza: 'pizza', halfAndHalf: 'half-and-half', deal: 'deal', custom: 'custom' };

/** Opens an item of any type by its own address and waits until it answers to taps. */
export async function openItem(page: Page, at: World, name: string): Promise<Locator> {
  const item = at.menu.items.find((candidate) => candidate.name === name);
  if (item === undefined) throw new Error(`the pizza place has no ${name}`);
  await page.goto(storeUrl(at, `/categories/${item.categoryId}/items/${slugs[item.type]}/${item.id}`));
  await settled(page);
  return sheet(page, name);
}

/** Adds one of a topping that there is none of yet. */
export const plus = (within: Locator, topping: string): Locator => within.getByRole('button', { name: `Add ${topping}`, exact: true });

/** The staff app as the pizza place's manager, who has one store and lands in it. */
export async function signInAsItsManager(page: Page, world: World): Promise<void> {
  await page.goto(`${world.env.primary.url}/staff/`);
  await page.getByLabel('Email').fill('manager@moonlight.example.com');
  await page.getByLabel('Password', { exact: true }).fill('moonlight-manager');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
}
