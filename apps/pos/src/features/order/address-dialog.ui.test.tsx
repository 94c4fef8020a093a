import { createClient } from '@servery/app-kit/client.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { checkAddress, resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import { checkBillDelivery } from '@servery/contract/bills';
import { surchargeSettings } from '@servery/contract/settings/surcharges';
import { foldBill, type EnteredOperation } from '@servery/domain/bills';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getLine, makeFrozenLine } from '../../shared/bills/bill-server.fixtures.ts';
import { learn, type BillRow } from '../../shared/bills/bill-store.ts';
import { takeInHand, updateBillStore, useBills } from '../../shared/bills/bills-store.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { AddressDialog } from './address-dialog.tsx';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const till = { restaurantId: getId('restaurant'), storeId: getId('store'), timeZone: 'Australia/Sydney', freshness: 'live' } as Till;
const { publicHoliday, card, cashFiveUp } = surchargeSettings.defaults;
const store: TillStore = {
  ...{ name: 'Newtown', country: 'AU', currency: 'AUD', timeZone: 'Australia/Sydney', tradingDay: '2026-11-23' },
  ...{ tables: [], taxRules: [], publicHoliday, card, cashFiveUp, commentMaxLength: 200 },
};
const king = {
  ...{ line1: '12 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042', country: 'AU' as const },
  ...{ latitude: -33.9, longitude: 151.2, provider: 'local' as const, providerPlaceId: 'king', proof: 'signed' },
};

it('finds an address as it is typed, says at the field that it is too far, and makes the bill a delivery', async () => {
  await page.viewport(390, 844);
  const operations: EnteredOperation[] = [
    { type: 'open', collectionType: 'pickup', table: null, customerName: '' },
    { type: 'addLine', line: getLine('soup', 1), frozen: makeFrozenLine('soup', 1) },
  ];
  const author = { deviceId: 'd', by: 'Till', at: '2026-11-21T02:00:00.000Z' };
  const bill = foldBill(operations.map((operation, at) => ({ id: `o${at}`, revision: at + 1, sequence: at + 1, ...author, operation })))!;
  updateBillStore((book) => learn(book, { row: { id: 'b', status: 'new', number: 'B-001', version: 2, revision: 2 } as BillRow, bill }));
  takeInHand('b');
  fakeApi(suggestAddresses, { rows: [{ id: 'king', primary: '12 King Street', secondary: 'Newtown' }], attribution: null });
  fakeApi(resolveAddress, king);
  fakeApi(checkAddress, ({ body }) => ({ ...king, ...body.address, proof: 'typed' }));
  const tooFar = 'This store does not deliver to this address.';
  const checks = fakeApi(checkBillDelivery, ({ body: { delivery } }) =>
    delivery.address.suburb === 'Newtown'
      ? { delivery: { ...delivery, confirmed: true, fee: 700, freeFrom: null } }
      : refusal('validation_failed', { fields: [{ path: 'delivery.address', message: tooFar }] }),
  );
  const onClose = vi.fn<() => void>();
  await render(
    <ClientContext value={createClient({ baseUrl: '' })}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={till}>
          <title>Till</title>
          <main>
            <h1>Bill</h1>
            <AddressDialog bill={bill} store={store} onClose={onClose} />
          </main>
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
  await page.getByLabelText('Unit, number and street').fill('1 Far Road');
  await page.getByLabelText('Suburb').fill('Bondi');
  await page.getByLabelText('Postcode').fill('2026');
  await page.getByRole('button', { name: 'Deliver here' }).click();
  await expect.element(page.getByLabelText('Phone, for the driver')).toHaveAttribute('aria-invalid', 'true');
  expect(checks.requests).toEqual([]);
  await page.getByLabelText('Phone, for the driver').fill('0400 000 009');
  await page.getByRole('button', { name: 'Deliver here' }).click();
  await expect.element(page.getByText(tooFar)).toBeVisible();
  await expect.element(page.getByLabelText('Unit, number and street')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible('the address of a bill');
  await page.getByLabelText('Unit, number and street').fill('12 king');
  await page.getByRole('button', { name: /12 King Street/ }).click();
  await expect.element(page.getByLabelText('Suburb')).toHaveValue('Newtown');
  await page.getByRole('button', { name: 'Deliver here' }).click();
  await expect
    .poll(() => useBills.getState().shown)
    .toMatchObject({
      collectionType: 'delivery',
      customerPhone: '0400 000 009',
      delivery: { fee: 700, address: { line1: '12 King Street' } },
    });
  expect(onClose).toHaveBeenCalledOnce();
  expect(checks.requests.map(({ body }) => body.delivery.address.proof)).toEqual(['typed', 'signed']);
});
