import { expect, type Locator, type Page } from '@playwright/test';
import {
  bindCloudPrinter,
  confirmCloudPrinter,
  createPrinter,
  getCloudPrinterStatus,
  listStorePrinters,
  printCloudPrinterCode,
} from '@servery/contract/printers';
import type { PrintDocumentType } from '@servery/domain/printing';
import { randomInt, randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** A store's printers in the admin app, and the simulated machines themselves. */

const sim = (world: World, path: string, body: object) =>
  fetch(`${world.env.documentUrl}/_sim/printers${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A new printer out of its box, connected and not bound; returns its serial number. */
export async function unpackPrinter(world: World, name = 'New printer'): Promise<string> {
  const serial = `N411X${randomInt(1e8)}`;
  expect((await sim(world, '', { serial, name })).ok).toBe(true);
  return serial;
}

/** Switches a printer: offline, or out of paper. */
export async function simulatedPrinter(world: World, serial: string, switches: { online?: boolean; paper?: boolean }): Promise<void> {
  expect((await sim(world, `/${serial}`, switches)).ok).toBe(true);
}

/** The printouts of one printer, newest first, as text. */
export async function papersAt(world: World, serial: string): Promise<string[]> {
  const papers = (await (await fetch(`${world.env.documentUrl}/_sim/papers`)).json()) as { serial: string; text: string }[];
  return papers.filter((paper) => paper.serial === serial).map(({ text }) => text);
}

/** The text of a printer's newest printout that contains all these words; waits for it. */
export async function paperAt(world: World, serial: string, words: readonly string[], timeout = 30_000): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await papersAt(world, serial)).find((text) => words.every((word) => text.includes(word)));
        return found !== undefined;
      },
      { timeout, message: `paper with ${words.join(', ')}` },
    )
    .toBe(true);
  return found ?? '';
}

/** The admin app reads a store's printers every ten seconds. */
export const nextCheck = { timeout: 20_000 };

/** A printer's row; others may name it as their backup. */
export const printerRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`: ${name}$`) }) });

/** Opens one of a printer's actions. */
export async function printerAct(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/**
 * Adds a printer of the store's own network. It prints nothing automatically: no device fetches tickets for it, and other journeys count
 * theirs.
 */
export async function addLanPrinter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a printer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Model').selectOption('Epson TM-m30III');
  await dialog.getByLabel('Address in your network').fill('192.168.1.40');
  await dialog.getByRole('checkbox', { name: 'Ticket', exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await expect(dialog).toBeHidden();
}

/** The code on the page that came out of a printer. */
export async function printedCode(world: World, serial: string): Promise<string> {
  const page = await paperAt(world, serial, ['Printer code']);
  return /\d{3} \d{3}/.exec(page)![0];
}

/** Enters the code that a printer has printed into the dialog. */
export async function enterCode(page: Page, world: World, serial: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code on the page').fill(await printedCode(world, serial));
  await dialog.getByRole('button', { name: 'Confirm the printer' }).click();
  await expect(dialog.getByText('The printer is confirmed')).toBeVisible();
}

/** Adds a cloud printer, binds it and confirms it; the dialog shows that it is confirmed. */
export async function addCloudPrinter(page: Page, world: World, name: string, serial: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a printer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Serial number').fill(serial);
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await dialog.getByRole('button', { name: 'Bind it' }).click();
  await enterCode(page, world, serial);
}

/** A new printer that is bound and in the store, made over HTTP; returns its ids. */
export async function currentPrinter(
  world: World,
  fields: { name: string; prints: PrintDocumentType[] },
): Promise<{ id: string; serial: string }> {
  const { place, owner } = world;
  const serial = await unpackPrinter(world, fields.name);
  const id = randomUUID();
  const machine = { model: 'sunmi cloud kitchen printer', connection: 'CLOUD', serial, ipAddress: '', isSecure: false } as const;
  const paper = { lineWidth: 48, numberOfCopies: 1, active: true, backupPrinterId: null } as const;
  await owner.must(createPrinter, { params: place, body: { id, ...fields, ...machine, ...paper, printStationIds: [] } });
  await owner.must(bindCloudPrinter, { params: { id }, body: place });
  await owner.must(printCloudPrinterCode, { params: { id }, body: place });
  await owner.must(confirmCloudPrinter, { params: { id }, body: { ...place, code: await printedCode(world, serial) } });
  return { id, serial };
}

/** Takes a printer offline, or brings it back, and has its cloud checked at once, without waiting for the next check. */
export async function printerGone(world: World, printer: { name: string; serial: string }, gone: boolean): Promise<void> {
  await simulatedPrinter(world, printer.serial, { online: !gone });
  const { rows } = await world.owner.must(listStorePrinters, { params: world.place });
  const { id } = rows.find(({ name }) => name === printer.name)!;
  await world.owner.must(getCloudPrinterStatus, { params: { id }, query: world.place });
}
