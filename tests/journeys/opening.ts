import { expect, type Page } from '@playwright/test';
import { openMailedLink, type Person as Account } from './admin.ts';
import type { Person } from './interactions.ts';
import { printedCode, unpackPrinter } from './printers.ts';
import type { World } from './world.ts';

/** What the owner of a pizza place does in admin, from sign-up to its opening: each step by its screen. */

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

/** Back to the steps, which say that this one is done. */
async function finish(page: Page, owner: Person, step: string): Promise<void> {
  await owner.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Getting started' }));
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: step, exact: true }) });
  await expect(row).toContainText('Done');
}

export async function signUp(page: Page, owner: Person, world: World, account: Account): Promise<void> {
  await page.goto(world.env.primary.url);
  await owner.click(link(page, /^Admin/));
  await owner.click(link(page, 'Create an account'));
  await owner.type(page.getByLabel('Your name'), account.name);
  await owner.type(page.getByLabel('Email'), account.email);
  await owner.type(page.getByLabel('Password', { exact: true }), account.password);
  await owner.click(button(page, 'Create account'));
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await openMailedLink(page, world, account.email);
  await owner.type(page.getByLabel('The password that you chose'), account.password);
  await owner.click(button(page, 'Verify and sign in'));
}

/** The steps of the store tick its details: a phone number was given. */
export async function createStore(page: Page, owner: Person, restaurant: string): Promise<void> {
  await owner.click(link(page, /^Create a restaurant/));
  await owner.type(page.getByLabel('Name'), restaurant);
  await owner.click(button(page, 'Create the restaurant'));
  await expect(page.getByRole('heading', { name: 'Add a store' })).toBeVisible();
  await owner.type(page.getByLabel('Name'), 'Newtown');
  await owner.type(page.getByLabel('Street and number'), '12 King Street');
  await owner.type(page.getByLabel('Suburb'), 'Newtown');
  await owner.type(page.getByLabel('State'), 'NSW');
  await owner.type(page.getByLabel('Postcode'), '2042');
  await owner.type(page.getByLabel('Phone'), '02 9123 4567');
  await owner.click(button(page, 'Add the store'));
  await expect(page.getByRole('heading', { name: 'Getting started', level: 1 })).toBeVisible();
}

/** Around the clock, so that the guest can order whenever the journey runs. */
export async function setHours(page: Page, owner: Person): Promise<void> {
  await owner.click(link(page, 'Set opening hours'));
  await owner.click(button(page, 'Add hours on Monday'));
  await owner.type(page.getByLabel('Monday opens'), '00:00');
  await owner.type(page.getByLabel('Monday closes'), '00:00');
  await owner.click(button(page, 'Copy Monday to all days'));
  await owner.click(button(page, 'Save opening hours'));
  await saved(page);
  await finish(page, owner, 'Opening hours');
}

/** The template, and by hand: choices, a pizza in two sizes that has them, and a deal. */
export async function makeMenu(page: Page, owner: Person): Promise<void> {
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await owner.click(link(page, 'Go to the menu'));
  await owner.click(button(page, /^Pizza/));
  await owner.click(button(page, 'Use this menu'));

  await owner.click(page.getByRole('main').getByRole('link', { name: 'choices' }));
  await owner.click(button(page, 'Add choices'));
  const dialog = page.getByRole('dialog');
  await owner.type(dialog.getByRole('textbox', { name: 'Name', exact: true }), 'Crust');
  await owner.type(dialog.getByLabel('Choose at least'), '1');
  await owner.type(dialog.getByLabel('Name of option 1'), 'Classic');
  await owner.click(dialog.getByRole('button', { name: 'Add an option' }));
  await owner.type(dialog.getByLabel('Name of option 2'), 'Cheese');
  await owner.type(dialog.getByLabel('Extra charge of option 2'), '3');
  await owner.click(dialog.getByRole('button', { name: 'Add the choices' }));
  await expect(button(page, /^Crust/)).toBeVisible();

  await owner.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Menu', exact: true }));
  await owner.click(button(page, 'Add an item to Pizzas'));
  await owner.click(page.getByRole('menuitem', { name: /^Pizza/ }));
  await owner.type(name, 'Truffle bianca');
  for (const [size, price] of [
    ['Small', '18'],
    ['Large', '27'],
  ] as const) {
    const row = page.getByRole('group', { name: size, exact: true });
    await owner.click(row.getByRole('checkbox', { name: size }));
    await owner.type(row.getByLabel('Price', { exact: true }), price);
  }
  await owner.click(page.getByRole('combobox', { name: 'Add choices' }));
  await owner.click(page.getByRole('option', { name: 'Crust' }));
  await owner.click(button(page, 'Add and publish'));

  await owner.click(button(page, 'Add an item to Deals'));
  await owner.click(page.getByRole('menuitem', { name: /^Deal/ }));
  await owner.type(name, 'Lunch for one');
  await owner.type(page.getByRole('textbox', { name: 'Price', exact: true }), '22');
  await owner.click(button(page, 'Add an item to the deal'));
  const items = page.getByRole('group', { name: 'Items in the deal' });
  await owner.type(items.getByRole('textbox', { name: 'Name' }), 'Drink');
  await owner.click(items.getByRole('combobox', { name: 'Add choices' }));
  await owner.click(page.getByRole('option', { name: 'Which drink' }));
  await owner.click(button(page, 'Add pizzas to the deal'));
  await owner.click(button(page, 'Add and publish'));
  // The form shows the name too: it leads to the menu once it is published.
  await expect(button(page, 'Add an item to Deals')).toBeVisible();
  await finish(page, owner, 'Menu');
}

/** Delivery inside an area on the map, and cards as a way to pay for each way to order. */
export async function setUpDelivery(page: Page, owner: Person): Promise<void> {
  await owner.click(link(page, 'Choose ways to order'));
  await owner.click(page.getByRole('switch', { name: 'Delivery', exact: true }));
  await owner.click(button(page, 'Save online ordering'));
  await saved(page);
  await owner.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Getting started' }));
  await owner.click(link(page, 'Go to delivery'));
  const map = page.getByRole('group', { name: 'Map of the delivery areas' });
  // The map opens at the store.
  await expect(map.getByText('1 km')).toBeVisible();
  await owner.click(button(page, 'Draw an area'));
  for (const [across, down] of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.7],
    [0.3, 0.7],
    [0.3, 0.7],
  ] as const)
    await owner.clickAt(map, across, down);
  await owner.type(page.getByRole('textbox', { name: 'Name', exact: true }), 'Around us');
  await owner.type(page.getByRole('textbox', { name: 'Fee', exact: true }), '5');
  await owner.click(button(page, 'Save delivery'));
  await saved(page);
  await finish(page, owner, 'Delivery');
}

export async function setUpPayments(page: Page, owner: Person): Promise<void> {
  await owner.click(link(page, 'Choose ways to pay'));
  for (const way of ['Pickup', 'Delivery', 'Dine in'])
    await owner.click(page.getByRole('group', { name: way }).getByRole('checkbox', { name: 'Card, online' }));
  await owner.click(button(page, 'Save checkout'));
  await saved(page);
  await owner.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Card payments' }));
  await owner.click(button(page, 'Set up card payments'));
  await owner.click(button(page, 'Finish'));
  await expect(page.getByRole('heading', { name: 'Card payments are on' })).toBeVisible();
  await finish(page, owner, 'Payments');
}

export async function setTax(page: Page, owner: Person): Promise<void> {
  await owner.click(link(page, 'Go to tax'));
  await owner.type(page.getByLabel('ABN'), '51824753556');
  await owner.click(page.getByRole('checkbox', { name: 'Registered for GST' }));
  await owner.click(button(page, 'Save business details'));
  await saved(page);
  await finish(page, owner, 'Tax');
}

/** @returns the printer's serial number */
export async function addPrinter(page: Page, owner: Person, world: World): Promise<string> {
  const serial = await unpackPrinter(world, 'Out of its box');
  await owner.click(link(page, 'Add a device'));
  await owner.click(page.getByRole('main').getByRole('link', { name: 'Printing' }));
  await owner.click(button(page, 'Add a printer'));
  const dialog = page.getByRole('dialog');
  await owner.type(dialog.getByLabel('Name', { exact: true }), 'Counter');
  await owner.type(dialog.getByLabel('Serial number'), serial);
  await owner.click(dialog.getByRole('button', { name: 'Add the printer' }));
  await owner.click(dialog.getByRole('button', { name: 'Bind it' }));
  await owner.type(dialog.getByLabel('Code on the page'), await printedCode(world, serial));
  await owner.click(dialog.getByRole('button', { name: 'Confirm the printer' }));
  await owner.click(dialog.getByRole('button', { name: 'Done' }));
  await finish(page, owner, 'First device');
  return serial;
}

export async function openToPublic(page: Page, owner: Person): Promise<void> {
  await owner.click(link(page, 'Open to the public'));
  await owner.click(button(page, 'Open to the public'));
  await owner.click(page.getByRole('dialog').getByRole('button', { name: 'Open to the public' }));
  await expect(page.getByText('Listed', { exact: true })).toBeVisible();
}
