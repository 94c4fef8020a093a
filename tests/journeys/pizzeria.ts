import type { Locator, Page } from '@playwright/test';
import type { ItemType } from '@servery/domain/menu';
import { settled, sheet, storeUrl } from './guest.ts';
import { signIn, type World } from './world.ts';

/** A pizza place beside the café: on the same servers, with its own store, menu and people. */
export const pizzeria = (world: World): Promise<World> => world.neighbour('moonlight');

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

/** The staff app as its manager, who has one store and lands in it. */
export async function signInAsItsManager(page: Page, at: World): Promise<void> {
  await signIn(page, at);
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
}
