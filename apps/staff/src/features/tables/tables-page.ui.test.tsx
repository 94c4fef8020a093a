import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { makeStaffOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { listBillEditors } from '@servery/contract/bill-editing';
import { getOrder } from '@servery/contract/online-ordering';
import { surchargeSettings } from '@servery/contract/settings/surcharges';
import { listTableOrders, type TableOrderView } from '@servery/contract/tables';
import { getTillStore } from '@servery/contract/tills';
import { newElement } from '@servery/domain/tables';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openStaff } from '../../testing/open-staff.tsx';

const tables = ['1', '2', '3', '4'].map((name) => ({ id: getId(`table ${name}`), name, area: name === '4' ? 'Terrace' : 'Inside' }));
const placed = tables.slice(0, 3).map(({ id }, at) => newElement(id, at === 1 ? 'circle' : 'square', { x: 100 + at * 200, y: 100 }));
const { publicHoliday, card, cashFiveUp } = surchargeSettings.defaults;
const store = {
  ...{ name: 'Newtown', country: 'AU' as const, currency: 'AUD' as const, timeZone: 'Australia/Sydney', tradingDay: '2026-11-23' },
  ...{ tables, taxRules: [], publicHoliday, card, cashFiveUp, commentMaxLength: 200 },
  tableMaps: [{ id: getId('room'), name: 'Inside', scale: null, pinnedCoordinates: { x: 0, y: 0 }, tables: placed }],
};
const order = makeStaffOrder('B-001');
const getTableOrder = (tableId: string, more: Partial<TableOrderView> = {}): TableOrderView => ({
  ...{ orderId: order.id, tableId, number: 'B-001', source: 'pos', customerName: '', terminalName: 'Bar', grandTotal: 900 },
  ...{ currency: 'AUD', since: new Date(Date.now() - 12.5 * 60_000).toISOString() },
  ...{ open: true, sent: true, ready: false, paid: false, covers: 3, server: 'Ana', ...more },
});

it('shows the tables as the till does, follows them live, and opens the order at one', async () => {
  await page.viewport(1024, 768);
  const staff = fakeStaff();
  const world = { rows: [getTableOrder(tables[0]!.id), getTableOrder(tables[3]!.id, { orderId: getId('two'), number: 'B-002' })] };
  fakeApi(getTillStore, store);
  const list = fakeApi(listTableOrders, () => world);
  const editor = { orderId: order.id, by: 'Anna', terminalName: 'Till 2', since: '2026-11-23T00:00:00.000Z' };
  fakeApi(listBillEditors, { rows: [editor] });
  fakeApi(getOrder, order);
  await openStaff(staff);
  await page.getByRole('link', { name: 'Tables', exact: true }).click();
  const first = page.getByRole('button', { name: 'Table 1, Waiting, 12 min, Ana, 3 guests, Anna is editing on Till 2' });
  await expect.element(first).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Terrace' }).getByText(/^Waiting for food/)).toBeVisible();
  await expectAccessible('the tables');
  await expect.element(page.getByRole('list', { name: 'Tables by state' })).toMatchTextContent(/2 free/);
  await page.getByRole('button', { name: 'Table 2, Free' }).click();
  await expect.element(page.getByText('Nobody is at this table. Bills are opened at a till.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  world.rows = [getTableOrder(tables[0]!.id, { asking: true }), getTableOrder(tables[0]!.id, { orderId: getId('two'), number: 'B-002' })];
  const before = list.requests.length;
  staff.live.reset();
  await expect.poll(() => list.requests.length).toBeGreaterThan(before);
  await page.getByRole('button', { name: /^Table 1, Bill, please/ }).click();
  await page.getByRole('link', { name: /^B-001/ }).click();
  await expect.element(page.getByRole('heading', { name: 'B-001', level: 1 })).toBeVisible();
});

it('says why the tables cannot be read, and reads them again', async () => {
  const staff = fakeStaff();
  fakeApi(getTillStore, refusal('internal_server_error'));
  fakeApi(listTableOrders, { rows: [] });
  fakeApi(listBillEditors, { rows: [] });
  await openStaff(staff, '/tables');
  const retry = page.getByRole('button', { name: /again/i });
  await expect.element(retry).toBeVisible();
  fakeApi(getTillStore, { ...store, tables: [] });
  await retry.click();
  await expect.element(page.getByText('No tables yet')).toBeVisible();
  await expectAccessible('a store without tables');
});
