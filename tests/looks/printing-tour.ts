import { openStoreScreen, storePath } from '../journeys/store-devices.ts';
import { addCloudPrinter, addLanPrinter, printerAct, printerGone, simulatedPrinter, unpackPrinter } from '../journeys/printers.ts';
import type { Tour } from './tours.ts';

/** A store's printers and printouts in the admin app. */
export const printingTour: Tour = {
  name: 'printing',
  sizes: ['phone', 'tablet', 'desk'],
  fullPage: true,
  async walk({ page, world, shoot }) {
    await openStoreScreen(page, world, '/printer-settings');
    await page.getByRole('table', { name: /^Printers of / }).waitFor();
    await page.getByRole('region', { name: /^Preview/ }).waitFor();
    await shoot('page');
    const close = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await page.getByRole('button', { name: 'Add a printer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).waitFor();
    await shoot('add');
    await dialog.getByRole('button', { name: 'Add the printer' }).click();
    await shoot('add-missing');
    await dialog.getByLabel('Model').selectOption('Epson TM-m30III');
    await shoot('add-lan');
    await close();
    const serial = await unpackPrinter(world);
    const mark = serial.slice(-4);
    await addLanPrinter(page, `Bar printer with a name that is as long as it may be ${mark}`);
    await addCloudPrinter(page, world, `Counter ${mark}`, serial);
    await shoot('bound');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await simulatedPrinter(world, serial, { online: false });
    await page.getByRole('button', { name: `Test page: Counter ${mark}` }).click();
    await page.getByText('Waiting for the printer').waitFor();
    await printerAct(page, 'Kitchen printer', 'Switch off…');
    await page.getByRole('dialog').waitFor();
    await shoot('switch-off');
    await close();
    await page
      .getByRole('button', { name: /^Remove the station/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add a station' }).click();
    await page.getByRole('checkbox', { name: 'Invoice when completed' }).check();
    await page.getByLabel('Link as a QR code').fill('https://example.com/review');
    await shoot('changed');
    await page.goto(`${world.env.primary.url}/staff${storePath(world, '')}`);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    await printerGone(world, world.printer, true);
    await page.getByText('Kitchen printer is offline.').waitFor();
    await shoot('staff-gone');
    await printerGone(world, world.printer, false);
    await page.getByText('prints again').waitFor();
    await shoot('staff-back');
  },
};
