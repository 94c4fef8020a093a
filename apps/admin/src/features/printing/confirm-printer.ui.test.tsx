import { doubleClick } from '@servery/app-kit/ask-once.ts';
import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { bindCloudPrinter, confirmCloudPrinter, getCloudPrinterStatus, printCloudPrinterCode } from '@servery/contract/printers';
import { addMinutes } from '@servery/domain/time';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePrinting } from '../../testing/fake-printing.ts';
import { makePrinter } from '../../testing/printer-of.ts';
import { fakeAdmin, openAdminStore } from '../../testing/open-admin.tsx';

const dialog = page.getByRole('dialog');
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const codePage = () => ({ expiresAt: addMinutes(new Date().toISOString(), 15) });
const bound = { bound: true, already: false, code: null, message: '' };
const expired = 'This code does not work any more. Print a new code and enter that one.';

async function openDialog(name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Bind to its cloud…' }).click();
  await expect.element(dialog).toBeVisible();
}
async function openUnconfirmed(name: string): Promise<void> {
  fakePrinting({ printers: [makePrinter(name, { confirmed: false, online: null, lastSeenAt: null })] });
  await openAdminStore(fakeAdmin(), '/printer-settings', 'desk');
  await openDialog(name);
}

it('asks for a code only once one was printed, and binds first', async () => {
  await openUnconfirmed('Bar printer');
  const { requests } = fakeApi(bindCloudPrinter, bound);
  const printed = fakeApi(printCloudPrinterCode, codePage);
  await expect.element(button('Bind it')).toBeVisible();
  await expect.element(button('I have a code')).not.toBeInTheDocument();
  await press('Bind it');
  await expect.element(dialog.getByLabelText('Code on the page')).toBeVisible();
  await expect.element(dialog.getByText('The printer is printing a page with a code')).toBeVisible();
  await press('Later');
  await openDialog('Bar printer');
  await expectAccessible('a printer whose code was printed');
  await press('I have a code');
  await expect.element(dialog.getByLabelText('Code on the page')).toBeVisible();
  expect([requests.length, printed.requests.length]).toEqual([1, 1]);
});

it('shows what was wrong with a code until a new one is printed', async () => {
  await openUnconfirmed('Pass printer');
  fakeApi(bindCloudPrinter, bound);
  fakeApi(printCloudPrinterCode, codePage);
  fakeApi(confirmCloudPrinter, () => refusal('resource_status_conflict', { message: expired, details: { reason: 'CODE_EXPIRED' } }));
  const printing = dialog.getByText('The printer is printing a page with a code');
  await press('Bind it');
  await expect.element(printing).toBeVisible();
  await dialog.getByLabelText('Code on the page').fill('123456');
  await press('Confirm the printer');
  await expect.element(dialog.getByText(expired)).toBeVisible();
  await expect.element(printing).not.toBeInTheDocument();
  // Nobody has read and typed a code so soon after the press that printed the page: it would count as a double click.
  await new Promise((resolve) => setTimeout(resolve, doubleClick));
  await press('Print a new code');
  await expect.element(printing).toBeVisible();
  await expect.element(dialog.getByText(expired)).not.toBeInTheDocument();
});

it('leads back to binding where the printer’s cloud does not take the page', async () => {
  await openUnconfirmed('Door printer');
  fakeApi(bindCloudPrinter, bound);
  fakeApi(getCloudPrinterStatus, () => refusal('service_unavailable'));
  const message = 'Unknown serial number. Check the serial number and bind the printer to its cloud, then try again.';
  fakeApi(printCloudPrinterCode, () => refusal('resource_status_conflict', { message, details: { reason: 'NOT_PRINTED' } }));
  await press('Bind it');
  await expect.element(dialog.getByText(message)).toBeVisible();
  await press('Bind it…');
  await expect.element(button('Bind it')).toBeVisible();
  await expect.element(dialog.getByText('The maker’s cloud refused')).not.toBeInTheDocument();
});
