import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { bindCloudPrinter, createPrinter, listStorePrinters, testPrinter } from '@servery/contract/printers';
import { listPrintJobs } from '@servery/contract/printing';
import { settingsSections } from '@servery/contract/settings/index';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakePrinting, printerRow } from '../../testing/fake-printing.ts';
import { makePrinter } from '../../testing/printer-of.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

type Job = ResponseOf<typeof testPrinter>;
const dialog = page.getByRole('dialog');
const open = (size: 'phone' | 'desk' = 'phone') => openAdminStore(fakeAdmin(), '/printer-settings', size);
async function act(name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
  await expect.element(dialog).toBeVisible();
}

it('fits a phone, a tablet and a desk, and is accessible', async () => {
  fakePrinting();
  await open();
  await expect.element(printerRow('Kitchen printer')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Preview: Invoice' })).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`printing on a ${size}`);
    expect(fits(), `printing fits a ${size}`).toBe(true);
  }
});

it('shows what a new printer still needs, and adds a network printer with a long name', async () => {
  const { added } = fakePrinting();
  await open();
  await page.getByRole('button', { name: 'Add a printer' }).click();
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveFocus();
  await expectAccessible('adding a printer, missing');
  await dialog.getByLabelText('Name', { exact: true }).fill('A printer at the far end of the longest bar in town');
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await expect.element(dialog.getByLabelText('Serial number')).toHaveFocus();
  await expect.element(dialog.getByLabelText('Serial number')).toHaveAccessibleDescription(/Please enter the serial number/);
  await dialog.getByLabelText('Model').selectOptions('Epson TM-m30');
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await expectAccessible('adding a printer of the network');
  await dialog.getByLabelText('Address in your network').fill('192.168.1.40');
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('table', { name: /^Printers of / })).toMatchTextContent('longest bar in town');
  expect(fits(), 'a long name fits a phone').toBe(true);
  expect(added.requests).toMatchObject([{ body: { connection: 'LAN', ipAddress: '192.168.1.40', serial: '' } }]);
});

it('puts a printer into a room, shows it, and counts it where the room is listed', async () => {
  const garden = { id: 'garden', name: 'Garden of the old brewery behind the house' };
  const { changed } = fakePrinting({
    printing: { value: { ...settingsSections.printing.defaults, printLocations: [garden] }, version: 1 },
  });
  await open();
  await act('Kitchen printer', 'Change');
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toBeVisible();
  await expect.element(dialog.getByLabelText('Room')).not.toBeInTheDocument();
  await dialog.getByRole('checkbox', { name: 'Invoice' }).click();
  await dialog.getByLabelText('Room').selectOptions(garden.name);
  await expectAccessible('a printer in a room');
  await dialog.getByRole('button', { name: 'Save the printer' }).click();
  await expect.element(printerRow('Kitchen printer')).toMatchTextContent(`room: ${garden.name}`);
  expect(changed.requests).toMatchObject([{ body: { printLocationId: 'garden' } }]);
  await expect.element(page.getByText('Used by 1 printer')).toBeVisible();
  expect(fits(), 'a long name of a room fits a phone').toBe(true);
  await page.getByRole('button', { name: `Remove the room “${garden.name}”` }).click();
  await expect.element(page.getByText('It is named by 1 printer. These then print for the whole store.')).toBeVisible();
});

it('reports at the serial number that another printer has it, and what the maker’s cloud refused', async () => {
  const { store, added } = fakePrinting();
  const taken = 'Another printer of your restaurant has this serial number. Please check the number on the label.';
  fakeApi(createPrinter, () => refusal('resource_status_conflict', { message: taken, details: { reason: 'SERIAL_TAKEN' } }));
  await open();
  await page.getByRole('button', { name: 'Add a printer' }).click();
  await dialog.getByLabelText('Name', { exact: true }).fill('Clean counter');
  await dialog.getByLabelText('Serial number').fill('N411X00000001');
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await expect.element(dialog.getByLabelText('Serial number')).toHaveAccessibleDescription(new RegExp(taken));
  expect(added.requests).toEqual([]);

  const counter = makePrinter('Clean counter', { serial: 'N411X9X', online: null, lastSeenAt: null, confirmed: false });
  fakeApi(createPrinter, () => counter);
  const message = 'The printer service does not know this serial number (code 10071701)';
  const bind = fakeApi(bindCloudPrinter, () => {
    store.printers = [...store.printers, { ...counter, problem: message }];
    return { bound: false, already: false, code: '10071701', message };
  });
  await dialog.getByLabelText('Serial number').fill('N411X9X');
  await dialog.getByRole('button', { name: 'Add the printer' }).click();
  await dialog.getByRole('button', { name: 'Bind it' }).click();
  await expect.element(dialog.getByText('The maker’s cloud refused')).toBeVisible();
  await expect.element(dialog.getByText('does not know this serial number (code 10071701)')).toBeVisible();
  await expectAccessible('a printer that its cloud refuses');
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect.element(printerRow('Clean counter')).toMatchTextContent(/Needs a hand.*code 10071701/);
  expect(bind.requests.map(({ params }) => params.id)).toEqual([counter.id]);
});

it('asks before a printer is switched off, names what is then not printed, and shows which are off, refused and offline', async () => {
  const refused = makePrinter('Bar printer', { problem: 'Unknown serial number (code 10071701)', confirmed: false });
  const counter = makePrinter('Clean counter', { prints: ['ORDER_INVOICE'] });
  const { changed } = fakePrinting({ printers: [makePrinter('Kitchen printer', { online: false }), refused, counter] });
  await open();
  await resize('tablet');
  await page.getByRole('button', { name: 'Actions for Clean counter' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Change…' })).toBeVisible();
  await expectAccessible('a printer’s menu');
  await userEvent.keyboard('{Escape}');
  await act('Clean counter', 'Switch off…');
  await expect.element(dialog).toMatchTextContent('No other printer prints invoices automatically.');
  await expectAccessible('switching a printer off');
  await dialog.getByRole('button', { name: 'Switch it off' }).click();
  await expect.element(printerRow('Clean counter')).toMatchTextContent('Switched off');
  await expect.element(printerRow('Kitchen printer')).toMatchTextContent('Offline');
  await expect.element(printerRow('Bar printer')).toMatchTextContent('Needs a hand');
  await expectAccessible('printers that are off, refused and away');
  await printerRow('Clean counter').getByRole('button', { name: 'Switch on: Clean counter' }).click();
  await expect.element(printerRow('Clean counter')).toMatchTextContent('Online');
  expect(changed.requests.map(({ body }) => body.active)).toEqual([false, true]);
});

it('shows at the printer that a test page found no connection, and that a later one was printed', async () => {
  fakePrinting({ printers: [makePrinter('Story pocket')] });
  const job = (id: string): Job => ({
    ...{ id, storeId, printerId: getId('printer Story pocket'), printerName: 'Story pocket', backupPrinterName: null, orderId: null },
    ...{ document: 'ORDER_TICKET', status: 'success', unconfirmed: false, duplicate: false, attempts: 1, message: '' },
    ...{ createdAt: new Date().toISOString(), finishedAt: new Date().toISOString() },
  });
  const sent = fakeApi(testPrinter, ({ body }) => ({ ...job(body.id), status: 'queued' as const, finishedAt: null }));
  fakeApi(listPrintJobs, () => ({ rows: sent.requests.map(({ body }) => job(body.id)), nextCursor: null }));
  await open();
  const row = printerRow('Story pocket');
  await expect.element(row).toBeVisible();
  expect(fits()).toBe(true);
  setOnline(false);
  await row.getByRole('button', { name: 'Test page: Story pocket' }).click();
  await expect.element(row.getByRole('alert')).toMatchTextContent('No connection');
  setOnline(true);
  await row.getByRole('button', { name: 'Test page: Story pocket' }).click();
  await expect.element(row).toMatchTextContent('The test page came out.');
});

it('finds, filters and sorts many printers, and lists those that are off last', async () => {
  const off = makePrinter('Old printer', { active: false });
  const others = [
    makePrinter('Terrace', { online: false }),
    ...['Bar', 'Window'].map((name) => makePrinter(name, { serial: `N411-${name}` })),
    makePrinter('Pass', { connection: 'LAN', ipAddress: '192.168.1.40', online: null, lastSeenAt: null }),
    makePrinter('Counter', { queued: 3, lastSeenAt: null }),
  ];
  fakePrinting({ printers: [off, ...others] });
  await open('desk');
  const names = () => [...document.querySelectorAll('[data-row] th')].map((cell) => cell.textContent.replace(/(Sunmi|Epson).*/, ''));
  await expect.poll(names).toEqual(['Terrace', 'Bar', 'Window', 'Pass', 'Counter', 'Old printer']);
  await expect.element(printerRow('Counter')).toMatchTextContent(/3 documents wait.*Never/);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.poll(names).toEqual(['Bar', 'Counter', 'Old printer', 'Pass', 'Terrace', 'Window']);
  await page.getByLabelText('Search printers').fill('n411-win');
  await expect.poll(names).toEqual(['Window']);
  await page.getByLabelText('Search printers').fill('');
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Offline');
  await expect.poll(names).toEqual(['Terrace']);
  await page.getByRole('combobox', { name: 'State' }).selectOptions('State: all');
  await page.getByRole('combobox', { name: 'Connection' }).selectOptions('Network');
  await expect.poll(names).toEqual(['Pass']);
  await page.getByRole('combobox', { name: 'Connection' }).selectOptions('Connection: all');
  await expectAccessible('many printers');
  for (const size of everySize) {
    await resize(size);
    expect(fits(), size).toBe(true);
  }
});

it('says what it means to have no printer, and reads again after a failure', async () => {
  const { store } = fakePrinting({ printers: [] });
  fakeApi(listStorePrinters, refusal('service_unavailable'));
  await open();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  fakeApi(listStorePrinters, { rows: store.printers });
  await again.click();
  await expect.element(page.getByText('No printers yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a printer' })).toBeVisible();
});
