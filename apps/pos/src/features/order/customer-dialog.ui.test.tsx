import { createClient } from '@servery/app-kit/client.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { makeStaffOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { addCustomer, getCustomerRecord, listCustomers } from '@servery/contract/customers';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { takeInHand, useBills } from '../../shared/bills/bills-store.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const till = { restaurantId: getId('restaurant'), storeId: getId('store'), timeZone: 'Australia/Sydney', freshness: 'live' } as Till;
const mia = {
  ...{ id: getId('customer'), name: 'Mia Chen', previousNames: [], mobileNumberE164: '+61412345678', phoneNumberE164: null },
  ...{ shownPhone: '+61 412 345 678', unverifiedEmail: '', previousUnverifiedEmails: [], lastOrderAt: null },
  ...{ previousOrderCount: 2, previousGoogleOrderCount: 0, previousPosOrderCount: 3, createdAt: '2026-01-05T00:00:00.000Z' },
};
const show = async () => {
  const onClose = vi.fn<() => void>();
  await render(
    <ClientContext value={createClient({ baseUrl: '' })}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={till}>
          <title>Till</title>
          <main>
            <h1>Bill</h1>
            <CustomerDialog onClose={onClose} />
          </main>
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
  return onClose;
};
beforeEach(async () => {
  await page.viewport(390, 844);
  takeInHand(null);
});

it('finds a customer as the number is typed, and shows what they ordered and where it went', async () => {
  const found = fakeApi(listCustomers, { rows: [mia], nextCursor: null });
  fakeApi(getCustomerRecord, {
    ...mia,
    orders: [toOrderRow('W-042', makeStaffOrder('W-042'))],
    addresses: [{ id: getId('address'), lines: ['12 King Street', 'Newtown NSW 2042'], dropoffNotes: '', lastUsedAt: mia.createdAt }],
  });
  const onClose = await show();
  await page.getByLabelText('Phone').fill('0412');
  await page.getByRole('button', { name: /Mia Chen/ }).click();
  const card = page.getByRole('region', { name: 'Customer' });
  await expect.element(card.getByText('+61 412 345 678 · 5 orders before.')).toBeVisible();
  await expect.element(card.getByText('W-042')).toBeVisible();
  await expect.element(card.getByText('12 King Street, Newtown NSW 2042')).toBeVisible();
  expect(found.requests.at(-1)?.query).toMatchObject({ search: '0412', storeId: till.storeId });
  await expectAccessible('the customer of a bill');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(useBills.getState().draft).toMatchObject({ customerId: mia.id, customerName: 'Mia Chen', customerPhone: '+61412345678' });
});

it('saves a new customer, says what is wrong with the number, and takes them off again', async () => {
  fakeApi(listCustomers, { rows: [], nextCursor: null });
  fakeApi(getCustomerRecord, refusal('resource_not_found'));
  const adding = fakeApi(addCustomer, ({ body }) => ({
    id: getId('new'),
    name: body.name,
    phone: '+61400000001',
    shownPhone: '0400 000 001',
  }));
  await show();
  const add = page.getByRole('button', { name: 'Save as a customer' });
  await page.getByLabelText('Name').fill('Tom');
  await page.getByLabelText('Phone').fill('04');
  await expect.element(add).toBeDisabled();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('Please enter a phone number.')).toBeVisible();
  await page.getByLabelText('Phone').fill('0400 000 001');
  await add.click();
  await expect.element(page.getByText('First order here.')).toBeVisible();
  expect(adding.requests.map(({ body }) => body)).toEqual([{ name: 'Tom', phone: '0400 000 001' }]);
  await page.getByRole('button', { name: 'Take off the bill' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('');
  expect(useBills.getState().draft).toMatchObject({ customerId: null, customerName: '' });
});
