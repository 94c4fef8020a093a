import { expect, test } from './fixtures.ts';
import {
  enterCode,
  nextCheck,
  papersAt,
  paperAt,
  printerAct,
  printerGone,
  printedCode,
  printerRow,
  simulatedPrinter,
  currentPrinter,
  unpackPrinter,
} from './printers.ts';
import { orderIn } from './order-fixtures.ts';
import { accept, alarmOn, staffCard } from './screens.ts';
import { openStoreScreen } from './store-devices.ts';

/** Paper, from the machine in its box to the second copy. */
const desk = { width: 1440, height: 900 };

test('an owner adds a printer, hears why it is refused, binds it, enters its code, and its test page comes out', async ({
  world,
  devices,
}) => {
  const admin = await devices.phone(desk);
  const serial = await unpackPrinter(world);
  await openStoreScreen(admin, world, '/printer-settings');
  await admin.getByRole('button', { name: 'Add a printer' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Story counter');
  await dialog.getByLabel('Serial number').fill(world.printer.serial);
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await expect(dialog.getByLabel('Serial number')).toHaveAccessibleDescription(/Another printer of your restaurant has this serial number/);
  await dialog.getByLabel('Serial number').fill(`${serial}TYPO`);
  await dialog.getByRole('button', { name: 'Add the printer' }).click();

  await dialog.getByRole('button', { name: 'Bind it' }).click();
  await expect(dialog.getByText('does not know this serial number (code 10071701)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Later' }).click();
  const row = printerRow(admin, 'Story counter');
  await expect(row).toContainText('Needs a hand');
  await expect(row).toContainText('code 10071701');

  await printerAct(admin, 'Story counter', 'Change…');
  await dialog.getByLabel('Serial number').fill(serial);
  await dialog.getByRole('checkbox', { name: 'Ticket', exact: true }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Invoice', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save the printer' }).click();
  await dialog.getByRole('button', { name: 'Bind it' }).click();
  await expect(dialog.getByText('The printer is printing a page with a code')).toBeVisible();
  const code = await printedCode(world, serial);
  await dialog.getByLabel('Code on the page').fill(code === '000 000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Confirm the printer' }).click();
  await expect(dialog.getByLabel('Code on the page')).toHaveAccessibleDescription(/This is not the code on the page/);
  await enterCode(admin, world, serial);
  await dialog.getByRole('button', { name: 'Print a test page' }).click();
  await expect(dialog.getByText('The test page came out.')).toBeVisible();
  await paperAt(world, serial, ['TEST - DO NOT COOK']);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row).toContainText('Online', nextCheck);
  await expect(row).toContainText('Invoices');
});

test('the backup printer prints what a printer that went away cannot; one without paper is told live, and who sells is on its tax invoice @fault @money', async ({
  world,
  devices,
}) => {
  // The time of the journeys that it was made of.
  test.setTimeout(150_000);
  const [admin, staff] = [await devices.phone(desk), await devices.staff()];
  const backup = await currentPrinter(world, { name: 'Story backup', prints: [] });
  await openStoreScreen(admin, world, '/printer-settings');
  const row = printerRow(admin, world.printer.name);
  const choose = async (name: string) => {
    await printerAct(admin, world.printer.name, 'Change…');
    await admin.getByRole('combobox', { name: 'Backup printer' }).selectOption(name);
    await admin.getByRole('button', { name: 'Save the printer' }).click();
    await expect(admin.getByRole('dialog')).toBeHidden();
  };

  await test.step('the backup printer prints for one that is away', async () => {
    await choose('Story backup');
    await expect(row).toContainText('backup: Story backup');
    await simulatedPrinter(world, world.printer.serial, { online: false });
    const order = await orderIn(world, 'new', { name: 'Takes The Detour' });
    await accept(staff, order.number);
    await paperAt(world, backup.serial, [order.number, `For printer ${world.printer.name}`]);
    await expect(staff.getByText(`${world.printer.name} is offline.`).first()).toBeVisible();
    await expect(row).toContainText('Offline', nextCheck);

    // Told as it happens: staff's own look is once a minute.
    await printerGone(world, world.printer, false);
    await expect(staff.getByText(`${world.printer.name} prints again`)).toBeVisible();
    await expect(staff.getByText(`${world.printer.name} is offline.`)).toHaveCount(0);
    expect((await papersAt(world, world.printer.serial)).some((text) => text.includes(order.number))).toBe(false);
    await choose('None');
  });

  await test.step('without paper: what never came out is printed plainly, a second copy says so', async () => {
    await simulatedPrinter(world, world.printer.serial, { paper: false });
    const order = await orderIn(world, 'new', { name: 'Out Of Paper' });
    await accept(staff, order.number);
    await expect(staff.getByText(/^Kitchen printer: Connected, but nothing comes out\./).first()).toBeVisible();
    await expect(staff.getByText(`${world.printer.name} prints again`)).toHaveCount(0);
    await expect(row).toContainText('Look at its paper', nextCheck);

    // Somebody opens its cover, and its queue is deleted.
    await fetch(`${world.env.documentUrl}/_sim/printers/${world.printer.serial}/drop-queue`, { method: 'POST' });
    const alarm = await alarmOn(staff, `ticket of order ${order.number}`);
    await simulatedPrinter(world, world.printer.serial, { paper: true });
    await alarm.getByRole('button', { name: 'Print again' }).click();
    expect(await paperAt(world, world.printer.serial, [order.number])).not.toContain('DUPLICATE');
    await expect(alarm).toHaveCount(0);
    await expect(staff.getByText(`${world.printer.name} prints again`)).toBeVisible();

    await staffCard(staff, order.number).getByRole('link', { name: order.number }).click();
    const paper = staff.getByRole('region', { name: 'Printing' });
    await expect(paper.getByText('Printed', { exact: true })).toBeVisible();
    await paper
      .getByRole('button', { name: `Print again: Ticket on ${world.printer.name}` })
      .first()
      .click();
    await paperAt(world, world.printer.serial, [order.number, 'DUPLICATE']);
    await staff.getByRole('link', { name: 'Orders', exact: true }).first().click();
  });

  await test.step('who sells is saved, shown on an order’s paper and printed as a tax invoice', async () => {
    const beside = admin.getByRole('region', { name: 'Preview: Invoice' });
    await admin.getByLabel('Registered name of the business').fill('Story Foods Pty Ltd');
    await admin.getByRole('checkbox', { name: 'Registered for GST' }).check();
    await admin.getByLabel('ABN').fill('51824753556');
    await admin.getByLabel('Invoice footer').fill('Come back hungry.');
    await admin.getByRole('button', { name: 'Save business details' }).click();
    await admin.getByRole('button', { name: 'Save what prints' }).click();
    await expect(admin.getByText('Saved', { exact: true })).toHaveCount(2);

    const order = await orderIn(world, 'accepted', { name: 'Keeps Receipts' });
    await admin.reload();
    await admin.getByRole('radio', { name: `Order ${order.number}` }).check();
    await expect(beside).toContainText('Story Foods Pty Ltd');

    await staffCard(staff, order.number).getByRole('link', { name: order.number }).click();
    await staff.getByRole('button', { name: /^View or print/ }).click();
    const sheet = staff.getByRole('dialog', { name: `Print ${order.number}` });
    // The sheet grows with its preview, and its contents move.
    await expect(sheet.getByRole('region', { name: 'Preview: Ticket' })).toBeVisible();
    await sheet.getByRole('radio', { name: 'Invoice', exact: true }).check();
    const preview = sheet.getByRole('region', { name: 'Preview: Invoice' });
    for (const words of ['TAX INVOICE', 'ABN 51 824 753 556', order.number, 'Come back hungry.'])
      await expect(preview).toContainText(words);
    await sheet.getByRole('radio', { name: world.printer.name }).check();
    await sheet.getByRole('button', { name: /^Print invoice/ }).click();
    await expect(sheet).toBeHidden();
    await paperAt(world, world.printer.serial, ['TAX INVOICE', 'Story Foods Pty Ltd', order.number, 'Come back hungry.']);
  });
});
