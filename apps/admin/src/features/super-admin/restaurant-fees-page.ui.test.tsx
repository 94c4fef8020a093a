import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { restaurantId, storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listTransactionFees, removeTransactionFee, setTransactionFee } from '@servery/contract/transaction-fees';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';

type Fees = ResponseOf<typeof listTransactionFees>;
const path = `/restaurants/${restaurantId}/platform-fee`;
const open = () => openAdmin(fakeAdmin({ me: getOwner({ superAdmin: true, memberships: [] }) }), path);
const by = { setBy: 'Sam Okafor', setAt: '2026-11-28T03:00:00.000Z' };
const stores: Fees['stores'] = [{ storeId, name: 'Marigold Street Newtown', currency: 'AUD', fixed: 30, percentage: 1_750 }];

it('shows what a restaurant pays, sets a fee from a day on, and takes a planned one back after asking', async () => {
  let fees: Fees = { rows: [{ validFrom: '2026-01-01', fixed: 30, percentage: 1_750, state: 'current', ...by }], stores };
  const planned = { validFrom: '2027-01-01', fixed: 25, percentage: 2_500, state: 'planned', ...by } as const;
  fakeApi(listTransactionFees, () => fees);
  const set = fakeApi(setTransactionFee, () => (fees = { ...fees, rows: [planned, ...fees.rows] }));
  const removed = fakeApi(removeTransactionFee, () => (fees = { ...fees, rows: fees.rows.slice(1) }));
  await open();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Marigold Street Newtown' })).toMatchTextContent('1.75% + $0.30');
  await page.getByRole('button', { name: 'Set a fee' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('2027-01-01');
  await page.getByLabelText('Percentage').fill('101');
  await page.getByRole('button', { name: 'Set the fee' }).click();
  await expect.element(page.getByText('At most 100 %.')).toBeVisible();
  await expectAccessible('a fee that is too high');
  await page.getByLabelText('Percentage').fill('2.5');
  await page.getByLabelText('Fixed amount').fill('25');
  await page.getByRole('button', { name: 'Set the fee' }).click();
  await expect.element(page.getByText('Planned')).toBeVisible();
  expect(set.requests.map(({ body }) => body)).toEqual([{ validFrom: '2027-01-01', percentage: 2_500, fixed: 25 }]);
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`the platform fee on a ${size}`);
    expect(fits(), size).toBe(true);
  }
  await page.getByRole('button', { name: /^Take back the fee/ }).click();
  expect(removed.requests).toEqual([]);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect.element(page.getByText('Planned')).not.toBeInTheDocument();
});

it('says so when no fee has been set, and reads again after a failure', async () => {
  let broken = true;
  fakeApi(listTransactionFees, () => (broken ? refusal('service_unavailable') : { rows: [], stores: [] }));
  await open();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No fee has been set for this restaurant.')).toBeVisible();
  await expect.element(page.getByText('No store takes cards online yet.')).toBeVisible();
});

it('is not there for owners', async () => {
  await openAdmin(fakeAdmin(), path);
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});
