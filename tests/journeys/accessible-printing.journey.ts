import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addLanPrinter, nextLook, printerAct, printerRow, simulatedPrinter, unpackPrinter } from './printers.ts';
import { orderIn } from './scenery.ts';
import { openStoreScreen } from './store-devices.ts';

test.describe.configure({ timeout: 150_000 });
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desk: { width: 1440, height: 900 } };

test('printers and paper of a store', async ({ world, devices }) => {
  const page = await devices.phone(sizes.desk);
  const order = await orderIn(world, 'new', { name: 'Clean Paper' });
  await openStoreScreen(page, world, '/printer-settings');
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await expect(printerRow(page, world.printer.name)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview: Invoice' })).toBeVisible();
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await expectClean(page, `printing on a ${name}`);
    expect(await fits(), `printing fits a ${name}`).toBe(true);
  }

  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: 'Add a printer' }).click();
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expectClean(page, 'adding a printer, missing');
  await dialog.getByLabel('Model').selectOption('Epson TM-m30');
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await expectClean(page, 'adding a printer of the network');
  await close();
  await addLanPrinter(page, 'A printer at the far end of the longest bar in town');
  expect(await fits(), 'a long name fits a phone').toBe(true);

  await page.getByRole('button', { name: 'Add a printer' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Clean counter');
  const serial = await unpackPrinter(world);
  await dialog.getByLabel('Serial number').fill(`${serial}X`);
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await dialog.getByRole('button', { name: 'Bind it' }).click();
  await expect(dialog.getByText('The maker’s cloud refused')).toBeVisible();
  await expectClean(page, 'a printer that its cloud refuses');
  await close();
  await page.setViewportSize(sizes.tablet);
  await page.getByRole('button', { name: 'More for Clean counter' }).click();
  await expect(page.getByRole('menuitem', { name: 'Change…' })).toBeVisible();
  await expectClean(page, 'a printer’s menu');
  await page.keyboard.press('Escape');
  await printerAct(page, 'Clean counter', 'Switch off…');
  await expectClean(page, 'switching a printer off');
  await dialog.getByRole('button', { name: 'Switch it off' }).click();
  await expect(printerRow(page, 'Clean counter')).toContainText('Switched off');

  await simulatedPrinter(world, world.printer.serial, { online: false });
  await page.getByRole('button', { name: `Test page: ${world.printer.name}` }).click();
  await expect(printerRow(page, world.printer.name)).toContainText('Offline', nextLook);
  await expectClean(page, 'printers that are off, refused and away');
  await simulatedPrinter(world, world.printer.serial, { online: true });

  // Other stories may have stations of their own here.
  await page
    .getByRole('button', { name: /^Remove the station/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add a station' }).click();
  await page.getByLabel('Link as a QR code under invoices').fill('no address');
  await page.getByLabel('ABN').fill('1');
  await page.getByRole('button', { name: 'Save business details' }).click();
  await page.getByRole('button', { name: 'Save what prints' }).click();
  await expect(page.getByLabel('New station', { exact: true })).toBeFocused();
  await page.getByRole('radio', { name: `Order ${order.number}` }).check();
  await expect(page.getByRole('region', { name: 'Preview: Invoice' })).toContainText(order.number);
  await expectClean(page, 'what prints, missing');
});
