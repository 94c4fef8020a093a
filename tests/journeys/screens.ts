import { expect, type Locator, type Page } from '@playwright/test';
import type { World } from './world.ts';

/** What staff and cooks see and do, and what prints. */

/** An order's card in the staff app's list. */
export const staffCard = (page: Page, number: string): Locator => page.getByRole('article', { name: `Order ${number}`, exact: true });

/** Accepts an order from the staff app's list, to be ready in so many minutes. */
export async function accept(page: Page, number: string, eta = '15 min'): Promise<void> {
  await staffCard(page, number)
    .getByRole('button', { name: `Accept ${number}` })
    .click();
  const sheet = page.getByRole('dialog', { name: `Accept ${number}` });
  await sheet.getByRole('radio', { name: eta, exact: true }).check();
  await sheet.getByRole('button', { name: /^Accept( for|, as)/ }).click();
  await expect(sheet).toBeHidden();
}

/** Waits for an alarm with this text in the staff app. A store with several shows the oldest; the others are behind "all". */
export async function alarmOn(page: Page, words: string, timeout = 60_000): Promise<Locator> {
  const alarm = page.getByRole('region', { name: 'Alarms' }).getByRole('listitem').filter({ hasText: words });
  const more = page.getByRole('button', { name: /^\d+ more alarms?$/ });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(alarm).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout });
  return alarm;
}

/** A ticket on the kitchen's board. */
export const ticket = (page: Page, number: string): Locator => page.getByRole('article', { name: `Ticket ${number}`, exact: true });

/** The numbers of the tickets that a display would show without a server: a script for its page. */
export const storedNumbers = `new Promise((resolve) => {
  const open = indexedDB.open('servery.kitchen');
  open.onsuccess = () => {
    const get = open.result.transaction('values').objectStore('values').get('board');
    get.onsuccess = () => resolve((get.result?.tickets ?? []).map((ticket) => ticket.number).join(' '));
  };
})`;

/**
 * Taps on the board until it has an effect. A tap on a ticket that has only just moved to its place is ignored, on purpose: a cook taps
 * again, and so does this. But first it checks again: a late effect has removed the button, or a second tap would undo it.
 */
export async function pressUntil(target: Locator, shows: () => Promise<void>): Promise<void> {
  let tapped = false;
  const shown = () =>
    shows().then(
      () => true,
      () => false,
    );
  await expect(async () => {
    if (tapped && (await shown())) return;
    // Before it: a tap that was given up while the page was busy may count all the same.
    tapped = true;
    await target.click({ timeout: 1000 });
    await shows();
  }).toPass({ timeout: 10_000 });
}

/** Bumps a ticket; it then stays for a moment with an undo. */
export async function bump(page: Page, number: string): Promise<void> {
  const card = ticket(page, number);
  const undo = card.getByRole('button', { name: `Undo ${number}` });
  await pressUntil(card.getByRole('button', { name: `Bump ${number}` }), () => expect(undo).toBeVisible({ timeout: 500 }));
}

/** The text of an order's printout, once the store's printer has printed it. */
export async function toPrintout(world: World, number: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const papers = (await (await fetch(`${world.env.documentUrl}/_sim/papers`)).json()) as { serial: string; text: string }[];
        text = papers.find((paper) => paper.serial === world.printer.serial && paper.text.includes(number))?.text ?? '';
        return text;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return text;
}
