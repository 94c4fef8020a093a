import type { OutboxEntry } from '@servery/app-kit/replica/outbox.ts';
import { openStored } from '@servery/app-kit/replica/persisted.ts';
import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { dish, toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { otherStoreId, place } from '@servery/app-kit/testing/fixtures/store.ts';
import { separateDatabases } from '@servery/app-kit/testing/stored-database.ts';
import { appendBillOperations } from '@servery/contract/bills';
import { getMenu } from '@servery/contract/menu';
import { surchargeSettings } from '@servery/contract/settings/surcharges';
import { getTillStore } from '@servery/contract/tills';
import { freezeLine } from '@servery/domain/bills';
import { App } from '@servery/device-app/app.tsx';
import { createRootRoute, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { startBills, stopBills } from '../../shared/bills/bill-outbox.ts';
import type { BillCommand } from '../../shared/bills/bill-store.ts';
import { findOtherTills, signDatabase } from '../../shared/bills/other-tills.ts';
import { getBillStorageName, type TillStore } from '../../shared/bills/stored-data.ts';
import { getPriceInput } from '../../shared/bills/till-data.ts';
import { tillApp } from '../../shared/device.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { AttentionPage } from './attention-page.tsx';
import '../../app/pos.css';

const menu = toMenu();
const { publicHoliday, card, cashFiveUp } = surchargeSettings.defaults;
const store: TillStore = {
  ...{ name: 'Newtown', country: 'AU', currency: 'AUD', timeZone: 'Australia/Sydney', tradingDay: '2026-11-23' },
  ...{ tables: [], taxRules: [], publicHoliday, card, cashFiveUp, commentMaxLength: 200 },
};
const at = new Date().toISOString();
const makeTill = (name: string, of = place, storeName = 'Newtown') =>
  ({ ...of, deviceId: crypto.randomUUID(), name, storeName, timeZone: 'Australia/Sydney', freshness: 'live', problem: null }) as Till;

/** What a till has left in this browser: a bill with two coffees, and one with nothing but a refused table. */
async function leaveBills(till: Till): Promise<string> {
  const { queue } = await openStored<OutboxEntry<BillCommand>>(getBillStorageName(till.deviceId));
  const billId = crypto.randomUUID();
  const line = { id: crypto.randomUUID(), type: 'basic' as const, itemId: dish('Flat white').id, quantity: 2, comments: '' };
  const made = { ...line, selection: { modifiers: [] } };
  const frozen = freezeLine(made, 'dineIn', getPriceInput(menu, store));
  if (!frozen.ok) throw new Error('The menu has no such dish.');
  const opening = { type: 'open', collectionType: 'dineIn', customerName: '' } as const;
  const table = { id: getId('table 4'), name: '4' };
  const enter = (
    own: Omit<Extract<BillCommand, { kind: 'operation' }>, 'id' | 'at' | 'kind'>,
    more: Partial<OutboxEntry<BillCommand>> = {},
  ) => {
    const id = crypto.randomUUID();
    return queue.add({ id, at: Date.now(), command: { ...own, kind: 'operation', id, at }, ...more });
  };
  await enter({ billId, wanted: { ...opening, tableId: table.id }, entered: { ...opening, table } });
  await enter({ billId, wanted: { type: 'addLine', line: made }, entered: { type: 'addLine', line: made, frozen: frozen.frozen } });
  await enter(
    { billId: crypto.randomUUID(), wanted: { type: 'setTable', tableId: table.id }, entered: { type: 'setTable', table } },
    { aside: { of: 'B-004', what: 'Table 4', why: 'This bill is closed.', at: Date.now() } },
  );
  await signDatabase(till);
  return billId;
}

const openPage = async (till: Till) => {
  fakeApi(getMenu, menu);
  fakeApi(getTillStore, store);
  document.title = 'Till';
  startBills(till);
  await findOtherTills(till);
  await page.viewport(1024, 768);
  const component = () => (
    <TillContext value={till}>
      <main>
        <AttentionPage />
      </main>
    </TillContext>
  );
  await render(<App app={tillApp} router={createRouter({ routeTree: createRootRoute({ component }) })} />);
};
beforeEach(separateDatabases);
afterEach(() => stopBills());

it('shows what another till of the store has left, and sends it from this one', async () => {
  const [bar, counter] = [makeTill('Bar till'), makeTill('Front counter')];
  const billId = await leaveBills(bar);
  const { requests } = fakeApi(appendBillOperations, () => new Promise(() => undefined));
  await openPage(counter);
  const section = page.getByRole('region', { name: '2 bills not sent by “Bar till”' });
  await expect.element(section.getByText('New bill, Table 4')).toBeVisible();
  await expect.element(section.getByText('2 × Flat white')).toBeVisible();
  await expect.element(section.getByText('$9.60')).toBeVisible();
  await expect.element(section.getByText('The server refused it before.')).toBeVisible();
  await expectAccessible('bills of another till');
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await section.getByRole('button', { name: /^Send from this till/ }).click();
  await expect.element(section).not.toBeInTheDocument();
  await expect.poll(() => requests[0]?.params.orderId).toBe(billId);
  expect(requests[0]?.body.operations).toMatchObject([{ sequence: 1, type: 'open' }]);
  // What was refused waits for a decision here.
  await expect.element(page.getByRole('region', { name: 'B-004' })).toBeVisible();
});

it('discards them only after a second press', async () => {
  await leaveBills(makeTill('Bar till'));
  await openPage(makeTill('Front counter'));
  await page.getByRole('button', { name: /^Discard: 2 bills/ }).click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect.element(page.getByText('2 × Flat white')).toBeVisible();
  await page.getByRole('button', { name: /^Discard: 2 bills/ }).click();
  await page.getByRole('button', { name: 'Discard them for good' }).click();
  await expect.element(page.getByText('Nothing needs attention')).toBeVisible();
});

it('shows nothing of what belongs to another store or restaurant, but how to reach it', async () => {
  await leaveBills(makeTill('Bondi till', { ...place, storeId: otherStoreId }, 'Bondi'));
  await leaveBills(makeTill('Secret till', { restaurantId: getId('rival'), storeId: getId('rival store') }, 'Secret store'));
  await openPage(makeTill('Front counter'));
  await expect.element(page.getByRole('region', { name: '3 changes of bills in Bondi' })).toMatchTextContent('“Bondi till” of Bondi');
  await expect.element(page.getByRole('region', { name: 'Bills of another restaurant' })).toMatchTextContent('holds 3 changes');
  const main = page.getByRole('main');
  await expect.element(main).not.toMatchTextContent(/Secret|Flat white|Table 4/);
  await expect.element(main.getByRole('button')).not.toBeInTheDocument();
  await expectAccessible('bills of another restaurant');
});
