import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { testPrinter } from '@servery/contract/printers';
import { listPrintJobs } from '@servery/contract/printing';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakePrinting, printerRow } from '../../testing/fake-printing.ts';
import { makePrinter } from '../../testing/printer-of.ts';
import { fakeAdmin, openAdminStore, resize } from '../../testing/open-admin.tsx';

const testPage = {
  ...{ storeId: getId('store'), printerId: getId('printer'), printerName: 'Kitchen printer', backupPrinterName: null, orderId: null },
  ...{ document: 'ORDER_TICKET' as const, status: 'success' as const, unconfirmed: false, duplicate: false, attempts: 1, message: '' },
  ...{ createdAt: '2026-11-21T02:06:00.000Z', finishedAt: '2026-11-21T02:06:01.000Z' },
};
const open = (admin = fakeAdmin()) => openAdminStore(admin, '/printer-settings');
const paper = page.getByRole('region', { name: 'Preview: Invoice' });
const save = page.getByRole('button', { name: 'Save what prints' });
const newStation = page.getByLabelText('New station', { exact: true });

it('shows problems at each field before anything is saved, and previews an order’s printout', async () => {
  const { saved } = fakePrinting();
  await open();
  await page.getByRole('button', { name: 'Remove the station “Kitchen”' }).click();
  await page.getByRole('button', { name: 'Add a station' }).click();
  await page.getByLabelText('Link as a QR code under invoices').fill('no address');
  await page.getByLabelText('ABN').fill('1');
  await page.getByRole('button', { name: 'Save business details' }).click();
  await expect.element(page.getByLabelText('ABN')).toHaveFocus();
  await save.click();
  await expect.element(newStation).toHaveFocus();
  await page.getByRole('radio', { name: 'Order W-042' }).click();
  await expect.element(paper).toMatchTextContent('W-042');
  await resize('tablet');
  await expectAccessible('what prints, missing');
  expect([...saved.printing.requests, ...saved.business.requests]).toEqual([]);
});

it('names what uses a station before it is removed, and restores it', async () => {
  const { store } = fakePrinting();
  await open();
  await expect.element(page.getByLabelText('Name of the station “Kitchen”')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the station “Kitchen”' }).click();
  await expect.element(page.getByText('“Kitchen” goes when you save')).toBeVisible();
  await expect.element(page.getByText(/^It is named by 2 items\b/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep “Kitchen”' }).click();
  await expect.element(page.getByText('“Kitchen” goes when you save')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add a station' }).click();
  await expect.element(newStation).toHaveFocus();
  await save.click();
  await expect.element(newStation).toHaveAccessibleDescription('Please fill this in.');
  await userEvent.keyboard('Pastry');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.printing.value.printStations.map(({ name }) => name)).toEqual(['Kitchen', 'Pastry']);
});

it('says that somebody else has saved, and shows what', async () => {
  const { store } = fakePrinting();
  await open();
  const { printStations } = store.printing.value;
  const stub = page.getByRole('checkbox', { name: 'Stub when completed' });
  await stub.click();
  const theirs = { ...store.printing.value, printStations: [...printStations, { id: 'pastry', name: 'Pastry' }] };
  store.printing = { value: theirs, version: 2 };
  await save.click();
  await expect.element(page.getByText('Somebody else has saved this meanwhile')).toBeVisible();
  await page.getByRole('button', { name: 'Show what they saved' }).click();
  await expect.element(page.getByLabelText('Name of the station “Pastry”')).toBeVisible();
  await expect.element(stub).not.toBeChecked();
  await page.getByRole('button', { name: 'Remove the station “Pastry”' }).click();
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.printing).toMatchObject({ value: { printStations, onComplete: [] }, version: 3 });
});

it('shows printers and printouts read-only without the permission to change them', async () => {
  fakePrinting();
  const helper = getOwner({ memberships: [{ ...place, role: 'user' }], holds: ['settings.read'] });
  await open(fakeAdmin({ me: helper }));
  await expect.element(printerRow('Kitchen printer')).toBeVisible();
  await expect.element(page.getByLabelText('Name of the station “Kitchen”')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Add a printer' })).not.toBeInTheDocument();
  const enabled = page.getByRole('button', { name: /^(Save|Remove|Add)/, disabled: false });
  await expect.element(enabled).not.toBeInTheDocument();
});

it('shows beside the form how an invoice comes out with what is typed', async () => {
  const { store } = fakePrinting({ business: { value: { legalName: '', taxNumber: '', taxRegistered: true }, version: 1 } });
  await open();
  await page.getByLabelText('Registered name of the business').fill('Story Foods Pty Ltd');
  await page.getByRole('checkbox', { name: 'Registered for GST' }).click();
  await expect.element(paper).toMatchTextContent('No GST has been charged.');
  await page.getByRole('checkbox', { name: 'Registered for GST' }).click();
  await page.getByLabelText('ABN').fill('51 824 753 557');
  await page.getByRole('button', { name: 'Save business details' }).click();
  await expect.element(page.getByLabelText('ABN')).toHaveFocus();
  await expect.element(page.getByLabelText('ABN')).toHaveAccessibleDescription(/The digits do not fit/);
  await page.getByLabelText('ABN').fill('51824753556');
  await expect.element(paper).toMatchTextContent(/ABN 51 824 753 556.*TAX INVOICE/s);
  await page.getByLabelText('Invoice footer').fill('Come back hungry.');
  await expect.element(paper).toMatchTextContent('Come back hungry.');
  await page.getByRole('button', { name: 'Save business details' }).click();
  await save.click();
  await expect.poll(() => page.getByText('Saved', { exact: true }).elements().length).toBe(2);
  expect(store.business.value).toEqual({ legalName: 'Story Foods Pty Ltd', taxNumber: '51824753556', taxRegistered: true });
  expect(store.printing.value.invoiceFooter).toBe('Come back hungry.');
});

it('reports that settings of another version do not fit, until they are saved', async () => {
  const { store } = fakePrinting();
  store.printing = { ...store.printing, misfits: ['invoiceFooter'] };
  await open();
  const notice = page.getByText('Some of these settings do not fit this version');
  await expect.element(notice).toBeVisible();
  await expectAccessible('settings that do not fit');
  await page.getByRole('checkbox', { name: 'Stub when completed' }).click();
  await save.click();
  await expect.element(notice).not.toBeInTheDocument();
});

it('sets what the printers say aloud, names those that cannot speak, and tries it on the others', async () => {
  const printers = [
    makePrinter('Kitchen printer'),
    makePrinter('Bar printer', { connection: 'USB', model: 'm30iii', serial: '' }),
    makePrinter('Invoices', { prints: ['ORDER_INVOICE'] }),
  ];
  const { store } = fakePrinting({ printers });
  const tested = fakeApi(testPrinter, ({ body, params }) => ({ ...testPage, ...params, id: body.id }));
  fakeApi(listPrintJobs, () => ({ rows: tested.requests.map(({ body }) => ({ ...testPage, id: body.id })), nextCursor: null }));
  await open();
  const spoken = page.getByRole('region', { name: 'Spoken notification' });
  await expect.element(spoken.getByText('These print tickets without speaking: Bar printer.')).toBeVisible();
  const tryIt = spoken.getByRole('button', { name: /^Try it on/ });
  await expect.element(tryIt).toHaveAccessibleName('Try it on “Kitchen printer”');
  await spoken.getByLabelText('What the printer says').fill('');
  await spoken.getByLabelText('How often it says it').fill('9');
  await expect.element(tryIt).toBeDisabled();
  await save.click();
  await expect.element(spoken.getByLabelText('What the printer says')).toHaveAccessibleDescription(/Please fill this in/);
  await expect.element(spoken.getByLabelText('How often it says it')).toHaveAccessibleDescription(/5/);
  await spoken.getByLabelText('What the printer says').fill('Order up');
  await spoken.getByLabelText('How often it says it').fill('3');
  await spoken.getByRole('switch', { name: 'Say the order number after it' }).click();
  await expectAccessible('the spoken notification');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(store.printing.value.cloudNotification).toEqual({ isEnabled: true, text: 'Order up', saysNumber: false, times: 3 });
  await tryIt.click();
  await expect.element(spoken.getByText('The test page came out.')).toBeVisible();
  expect(tested.requests.map(({ params }) => params.printerId)).toEqual([printers[0]!.id]);
  await spoken.getByRole('switch', { name: 'Say aloud that an order ticket prints' }).click();
  await expect.element(tryIt).not.toBeInTheDocument();
});

it('says that no printer of the store can speak', async () => {
  fakePrinting({ printers: [makePrinter('Bar printer', { connection: 'LAN', model: 'm30iii', serial: '' })] });
  await open();
  await expect.element(page.getByText(/^No printer of this store can speak yet/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Try it on/ })).not.toBeInTheDocument();
});
