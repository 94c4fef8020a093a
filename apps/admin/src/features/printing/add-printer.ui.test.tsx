import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { listStorePrinters } from '@servery/contract/printers';
import { getSettings } from '@servery/contract/settings/index';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdmin, openAdminStore } from '../../testing/open-admin.tsx';

it('explains before a cloud printer is added that it prints a code, and asks for that code', async () => {
  fakeApi(listStorePrinters, { rows: [] });
  // The settings below the list stay on their way.
  for (const section of ['printing', 'business'] as const) fakeApi(getSettings(section), () => new Promise<never>(() => undefined));
  await openAdminStore(fakeAdmin(), '/printer-settings', 'phone');
  await page.getByRole('button', { name: 'Add a printer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a printer' });
  const code = dialog.getByText('the printer prints a page with a 6-digit code, and you enter the code here', { exact: false });
  await expect.element(dialog.getByLabelText('Serial number')).toBeVisible();
  await expect.element(code).toBeVisible();
  await expectAccessible('adding a printer');
  await dialog.getByRole('radio', { name: 'Network' }).click();
  await expect.element(code).not.toBeInTheDocument();
});
