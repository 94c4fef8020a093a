import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { getOwnDrawer } from '@servery/contract/drawers';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listStorePrinters } from '@servery/contract/printers';
import { putOwnDeviceSettings } from '@servery/contract/settings/index';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { client } from '../../shared/device.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { PrinterSection } from './printer-section.tsx';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const toPrinter = (name: string, active = true): ResponseOf<typeof listStorePrinters>['rows'][number] => ({
  ...{ id: getId(name), name, model: 'm30iii', connection: 'LAN', serial: '', ipAddress: '10.0.0.9', isSecure: true, lineWidth: 48 },
  ...{ numberOfCopies: 1, active, prints: ['ORDER_INVOICE'], printStationIds: [], printLocationId: '', backupPrinterId: null },
  ...{ online: null, problem: null, lastSeenAt: null, confirmed: true, queued: 0 },
});

it('chooses the printer of the till among those that are switched on', async () => {
  let printer = { value: { printerId: null as string | null }, version: 3 };
  fakeApi(getOwnDrawer, () => ({ session: null, left: null, printer }));
  fakeApi(listStorePrinters, { rows: [toPrinter('Counter'), toPrinter('Bar'), toPrinter('Cellar', false)] });
  const { requests } = fakeApi(putOwnDeviceSettings('tillPrinter'), ({ body }) => {
    printer = { value: body.value, version: 4 };
    return { section: 'tillPrinter' as const, value: body.value, version: 4, misfits: [] };
  });
  document.title = 'Till';
  await render(
    <ClientContext value={client}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={{ ...place, deviceId: getId('till'), timeZone: 'Australia/Sydney', freshness: 'live' } as Till}>
          <main>
            <h1>Settings</h1>
            <PrinterSection />
          </main>
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
  await expect.element(page.getByRole('radio', { name: 'None' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Cellar' })).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'Bar' }).click();
  await expect.element(page.getByRole('radio', { name: 'Bar' })).toBeChecked();
  expect(requests.map(({ body }) => body)).toEqual([{ value: { printerId: getId('Bar') }, version: 3 }]);
  await expectAccessible('the printer of a till');
});
