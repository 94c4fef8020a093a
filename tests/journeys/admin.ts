import { expect, type Page } from '@playwright/test';
import type { World } from './world.ts';

/** Steps of stories in the admin app. */

export interface Person {
  name: string;
  email: string;
  password: string;
}

/** Somebody whom no other story knows. */
export const person = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${Math.random().toString(36).slice(2, 8)}@example.com`,
  password: 'green kettle on a tuesday',
});

export const adminUrl = (world: World, path = '/'): string => `${world.env.primary.url}/admin${path}`;

/** Opens the link of the newest mail to an address. `after`: mails that came earlier do not count. */
export async function openMailedLink(page: Page, world: World, email: string, after?: Date): Promise<void> {
  const code = await world.env.mailedCode(email, after);
  await page.goto(adminUrl(world, `/auth/action?code=${code}`));
}

/** Fills in and sends the sign-in form that is on the page. */
export async function enterLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in to the admin app and waits for its first page. */
export async function signInToAdmin(page: Page, world: World, who: Pick<Person, 'email' | 'password'>, path = '/'): Promise<void> {
  await page.goto(adminUrl(world, `/auth/login?next=${encodeURIComponent(`/admin${path}`)}`));
  await enterLogin(page, who);
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
}

/** On the page of the mailed link: the password that was chosen, and in. */
async function verifyAddress(page: Page, { password }: Pick<Person, 'password'>): Promise<void> {
  await page.getByLabel('The password that you chose').fill(password);
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
}

/** Creates an account: signs up, opens the mailed link, verifies it and is in. */
export async function signUp(page: Page, world: World, who: Person): Promise<void> {
  await page.goto(adminUrl(world, '/auth/signup'));
  await page.getByLabel('Your name').fill(who.name);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await openMailedLink(page, world, who.email);
  await verifyAddress(page, who);
  await expect(page.getByRole('heading', { name: `Welcome, ${who.name}` })).toBeVisible();
}

/** Creates a restaurant and its first store from the start page, and ends at the steps of the store. */
export async function openRestaurant(page: Page, names: { restaurant: string; store: string }): Promise<void> {
  await page.getByRole('link', { name: /^Create a restaurant/ }).click();
  await page.getByLabel('Name').fill(names.restaurant);
  await page.getByLabel('Country').selectOption('Australia');
  await page.getByRole('button', { name: 'Create the restaurant' }).click();
  await expect(page.getByRole('heading', { name: 'Add a store' })).toBeVisible();
  await page.getByLabel('Name').fill(names.store);
  await page.getByLabel('Street and number').fill('12 King Street');
  await page.getByLabel('Suburb').fill('Newtown');
  await page.getByLabel('State').fill('NSW');
  await page.getByLabel('Postcode').fill('2042');
  await page.getByRole('button', { name: 'Add the store' }).click();
  await expect(page.getByRole('heading', { name: 'Getting started', level: 1 })).toBeVisible();
  await expect(page.getByText(`What ${names.store} needs before guests can order.`)).toBeVisible();
}

/** Invites somebody on the team page that is open. */
export async function invite(page: Page, email: string, role: 'Admin User' | 'Standard User'): Promise<void> {
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Their email').fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByText('The invitation is on its way')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(memberRow(page, email)).toContainText('Invited');
}

/** Joins by a mailed invitation as somebody new. */
export async function join(page: Page, world: World, who: Person): Promise<void> {
  await openMailedLink(page, world, who.email);
  await expect(page.getByRole('heading', { name: /^Join / })).toBeVisible();
  await page.getByLabel('Your name').fill(who.name);
  await page.getByLabel('Choose a password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
}

/** The row of a person in the team's table. */
export const memberRow = (page: Page, nameOrEmail: string) => page.getByRole('row').filter({ hasText: nameOrEmail });

/** Opens one of a person's actions. */
export async function memberAct(page: Page, who: Pick<Person, 'name'>, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${who.name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** The main navigation. */
export const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
