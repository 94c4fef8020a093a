import { createClient } from '@servery/app-kit/client.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { dismissNotice, useNotice } from '@servery/app-kit/notice.ts';
import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { makeStaffOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { getBill, listBills, moveBillLines, type BillView } from '@servery/contract/bills';
import { surchargeSettings } from '@servery/contract/settings/surcharges';
import { applyOperation, foldBill, linesMoved, planMove, type Bill, type EnteredOperation } from '@servery/domain/bills';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { NoticeBar } from '@servery/ui/primitives/notice-bar.tsx';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ringUp } from '../../shared/bills/bill-commands.ts';
import { learn, type BillRow } from '../../shared/bills/bill-store.ts';
import { forgetBills, takeInHand, updateBillStore, useBills } from '../../shared/bills/bills-store.ts';
import type { TillStore } from '../../shared/bills/stored-data.ts';
import { getPriceInput } from '../../shared/bills/till-data.ts';
import { startPeople } from '../../shared/people/people-store.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { MoveLinesDialog } from './move-lines-dialog.tsx';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const { publicHoliday, card, eftpos, cashFiveUp } = surchargeSettings.defaults;
const tables = ['4', '9'].map((name) => ({ id: getId(`table ${name}`), name, area: 'Inside' }));
const store: TillStore = {
  ...{ name: 'Newtown', country: 'AU', currency: 'AUD', timeZone: 'Australia/Sydney', tradingDay: '2026-11-23' },
  ...{ tables, taxRules: [], publicHoliday, card, eftpos, cashFiveUp, commentMaxLength: 200 },
};
const menu = toMenu();
const till = { restaurantId: getId('restaurant'), storeId: getId('store'), timeZone: 'Australia/Sydney', freshness: 'live' } as Till;
const [fromId, toId] = [getId('from'), getId('to')];
const author = { deviceId: getId('till'), sequence: null, by: 'Till', at: '2026-11-21T02:00:00.000Z' };
const getRow = (id: string, number: string, more: Partial<BillRow> = {}): BillRow => ({
  ...toOrderRow(number, makeStaffOrder(number)),
  ...{ id, number, source: 'pos', status: 'new', collectionType: 'dineIn', paymentStatus: 'NOT_PAID', version: 1 },
  ...{ tableId: null, terminalName: 'Bar', revision: 1, unsent: true, sentAt: null, ...more },
});
const getView = (row: BillRow, bill: Bill): BillView => ({ row, bill, cart: null, deviceSequence: 1 });
const enter = (bill: Bill, operation: EnteredOperation): Bill =>
  applyOperation(bill, { ...author, id: getId('entry'), revision: bill.revision + 1, operation })!;

/** What the server makes of a move from the bill that the till shows to an empty one. */
const moveAll = (from: Bill, lines: { lineId: string; quantity: number }[] | null) => {
  const opening: EnteredOperation = { type: 'open', collectionType: 'dineIn', table: null, customerName: '' };
  const to = foldBill([{ ...author, id: getId('open'), revision: 1, operation: opening }])!;
  const plan = planMove(from, lines);
  const moved = linesMoved(from, plan, to, () => getId('part'));
  const [left, result] = [
    enter(from, { type: 'moveLinesOut', to: { orderId: toId, number: 'B-002' }, ...plan }),
    enter(to, { type: 'moveLinesIn', from: { orderId: fromId, number: 'B-001' }, lines: moved, left: null }),
  ];
  const ended = plan.emptied ? { status: 'cancelled' as const } : {};
  return { from: getView(getRow(fromId, 'B-001', { version: 9, ...ended }), left), to: getView(getRow(toId, 'B-002'), result) };
};

beforeEach(async () => {
  await page.viewport(390, 844);
  startPeople('till of this test');
  forgetBills();
  for (const [name, quantity] of [
    ['Flat white', 3],
    ['Garlic bread', 1],
  ] as const) {
    const itemId = menu.items.find((item) => item.name === name)!.id;
    useBills.setState(({ draft }) => ({ draft: { ...draft, collectionType: 'dineIn' } }));
    const line = { id: '', type: 'basic' as const, itemId, quantity, comments: '', selection: { modifiers: [] } };
    if (ringUp(line, getPriceInput(menu, store)).length > 0) throw new Error(`${name} cannot be rung up.`);
  }
  const bill = { ...useBills.getState().shown!, revision: 1 };
  forgetBills();
  updateBillStore((book) => learn(book, { row: getRow(fromId, 'B-001'), bill }));
  takeInHand(fromId);
  fakeApi(listBills, ({ query }) => ({
    ...{ rows: query.view === 'placed' ? [] : [getRow(fromId, 'B-001'), getRow(toId, 'B-002', { tableName: '9' })] },
    ...{ nextCursor: null, cursor: 1, deviceSequence: 1 },
  }));
});

const Shown = ({ onClose }: { onClose: () => void }) => {
  const shown = useBills((state) => state.known[fromId]?.bill);
  return shown ? <MoveLinesDialog billId={fromId} name="B-001" bill={shown} store={store} onClose={onClose} /> : null;
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
            <Shown onClose={onClose} />
          </main>
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
  return onClose;
};
const bill = () => useBills.getState().known[fromId]!.bill;

it('moves some of a line to a bill at another table, and stays on the first', async () => {
  const calls = fakeApi(moveBillLines, ({ body }) => moveAll(bill(), body.lines));
  const onClose = await show();
  const target = page.getByRole('button', { name: /^B-002/ });
  await expect.element(target).toBeDisabled();
  await page.getByRole('button', { name: 'One Flat white more' }).click();
  await expectAccessible('moving lines of a bill');
  const lineId = bill().lines[0]!.id;
  await target.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(calls.requests.map(({ body }) => [body.toOrderId, body.lines])).toEqual([[toId, [{ lineId, quantity: 1 }]]]);
  expect([useBills.getState().currentId, bill().lines.map(({ quantity }) => quantity)]).toEqual([fromId, [2, 1]]);
});

it('joins all of it to the other bill, which is current from then on', async () => {
  const calls = fakeApi(moveBillLines, ({ body }) => moveAll(bill(), body.lines));
  await show();
  await page.getByRole('button', { name: 'Choose all' }).click();
  await expect.element(page.getByText('Everything moves, and B-001 is joined to the other bill.')).toBeVisible();
  await page.getByRole('button', { name: /^B-002/ }).click();
  await expect.poll(() => useBills.getState().currentId).toBe(toId);
  expect(calls.requests[0]?.body.lines).toBeNull();
  expect(bill()).toMatchObject({ lines: [], merged: { number: 'B-002' } });
  await render(<NoticeBar notice={useNotice.getState().notice} onDismiss={dismissNotice} />);
  await expect.element(page.getByText('B-001 is now on B-002')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'OK' })).not.toBeInTheDocument();
});

it('sends the same move again after a lost answer, and nothing else', async () => {
  let lost = true;
  const calls = fakeApi(moveBillLines, ({ body }) => (lost ? noAnswer : moveAll(bill(), body.lines)));
  const onClose = await show();
  await page.getByRole('button', { name: '3 × Flat white' }).click();
  await page.getByRole('button', { name: 'Table 4' }).click();
  await expect.element(page.getByText('No answer from the server. Try again: it moves only once.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Table 9', exact: true }).query()).toBeNull();
  lost = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const bodies = calls.requests.map(({ body }) => body);
  expect(bodies.length).toBeGreaterThan(1);
  expect(bodies).toEqual(bodies.map(() => bodies[0]));
  expect(bodies[0]).toMatchObject({ open: { tableId: tables[0]!.id } });
});

it('says why the server refused, and reads the bill again', async () => {
  const message = 'There are only 1 of “Flat white” left. Look at the bill again.';
  fakeApi(moveBillLines, refusal('resource_status_conflict', { details: { reason: 'PROBLEMS', message, problems: [] } }));
  fakeApi(getBill, refusal('resource_not_found'));
  await show();
  await page.getByRole('button', { name: 'Garlic bread' }).first().click();
  await page.getByRole('button', { name: 'Table 9', exact: true }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Table 4' })).toBeEnabled();
});
