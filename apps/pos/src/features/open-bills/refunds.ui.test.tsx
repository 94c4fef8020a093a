import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { getCapturedPayment, makeStaffOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { staffActionSettings } from '@servery/contract/settings/staff-actions';
import { getOrder } from '@servery/contract/online-ordering';
import { refundOrder } from '@servery/contract/payments';
import { listTenders, quoteRefund, refundTender, switchTender, undoTender, type Tender } from '@servery/contract/tenders';
import { billUnits } from '@servery/domain/bills';
import { formatMoney } from '@servery/domain/money';
import { amountsOfRefund, refundLeft } from '@servery/domain/tenders';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { client } from '../../shared/device.ts';
import { MoneyPanel } from '../../shared/orders/money-panel.tsx';
import { answerApproval, useApproval } from '../../shared/people/approvals.ts';
import { lockTill, openFor, receivePeople, startPeople, type TillEmployee } from '../../shared/people/people-store.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { storedRefunds } from '@servery/app-kit/orders/stored-refunds.ts';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const order = makeStaffOrder('B-012', { source: 'pos', status: 'completed', paymentMethod: 'inStore', paymentStatus: 'PAID' });
const total = order.cart.grandTotal;
const units = billUnits(order.cart);
let rows: Tender[] = [];
const makeTender = (change: Partial<Tender> = {}): Tender => ({
  ...{
    id: getId('tender'),
    kind: 'card',
    note: '',
    label: '',
    base: total,
    tip: 300,
    surcharge: 40,
    rounding: 0,
    tax: 4,
    amount: total + 340,
  },
  ...{ given: null, change: null, refunded: 0, parentId: null, takenBy: 'Mia Chen', takenAt: new Date().toISOString(), units: [] },
  ...{ undoneAt: null, undoneBy: null, undoneReason: null, approvedBy: null, undoApprovedBy: null, reason: '', creditTax: 0 },
  ...change,
});
const due = { base: 0, tip: 0, refund: 0, cash: null, card: null };
const country = { country: 'AU', cashFiveUp: false } as const;
const getRefunds = (id: string) => rows.filter(({ parentId, undoneAt }) => parentId === id && undoneAt === null);

const toEmployee = (name: string, role: TillEmployee['role']): TillEmployee => ({ id: getId(name), name, role, pinVersion: 1 });
const mia = toEmployee('Mia Chen', 'manager');
const tom = toEmployee('Tom Reid', 'staff');
beforeEach(() => {
  localStorage.clear();
  rows = [makeTender()];
  startPeople(getId('till'));
  receivePeople({ rows: [mia, tom], lock: { value: { lockAfterMinutes: 5 }, version: 0 }, audiences: staffActionSettings.defaults });
  openFor(mia, getId('session'));
  fakeApi(getOrder, order);
  fakeApi(listTenders, () => ({ rows: [...rows], due }));
  fakeApi(quoteRefund, ({ params, query }) => {
    const tender = rows.find(({ id }) => id === params['tenderId'])!;
    const left = refundLeft(tender, getRefunds(tender.id));
    const asked = { base: query.base ?? left.base, tip: query.tip ?? (query.base === undefined ? left.tip : 0) };
    const by = (to: 'cash' | 'card') => amountsOfRefund(tender, getRefunds(tender.id), { ...asked, to }, country);
    return { left, cash: by('cash'), card: by('card') };
  });
});
afterEach(() => {
  answerApproval(null);
  lockTill();
  // Other screens of this browser have no employees.
  startPeople('');
});

/** The server's ledger, by the domain's own rules. */
const fakeRefunds = () =>
  fakeApi(refundTender, ({ params, body }) => {
    const tender = rows.find(({ id }) => id === params['tenderId'])!;
    const amounts = amountsOfRefund(tender, getRefunds(tender.id), body, country);
    const before = rows.find(({ id }) => id === body.id);
    if (!before && amounts === null)
      return refusal('resource_status_conflict', { message: 'Only $0.00 of this payment is left to refund.' });
    const kind = body.to === 'cash' ? ('refundCash' as const) : ('refundCard' as const);
    const { id, units: given, reason, note } = body;
    const made = before ?? makeTender({ ...amounts!, id, kind, parentId: tender.id, units: given, reason, note });
    if (!before) {
      rows = rows.map((row) => (row === tender ? { ...row, refunded: row.refunded + made.amount } : row));
      rows.push(made);
    }
    return { tender: made, order: toOrderRow('B-012'), due };
  });

const show = (payment: Parameters<typeof MoneyPanel>[0]['payment'] = null, freshness: Till['freshness'] = 'live', shown = order) => {
  document.title = 'Till';
  const till = { restaurantId: getId('restaurant'), storeId: getId('store'), timeZone: 'Australia/Sydney', freshness } as Till;
  return render(
    <ClientContext value={client}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={till}>
          <main>
            <h1>Bill</h1>
            <MoneyPanel order={shown} payment={payment} due={0} />
          </main>
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
};
const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: typeof name === 'string' });
const panel = page.getByRole('region', { name: 'Payment', exact: true });
const money = (amount: number) => formatMoney(amount, 'AUD');
const startRefund = () =>
  panel
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click();

it.each([
  [390, 844],
  [1024, 768],
  [1440, 900],
])('refunds all of a card payment with its tip, and what can be pressed is in sight, at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  const { requests } = fakeRefunds();
  await show();
  await startRefund();
  const press = button(`Refund ${money(total + 340)} to the card`);
  await expect.element(press).toBeEnabled();
  const box = dialog().element();
  expect(box.scrollWidth).toBe(box.clientWidth);
  expect(press.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
  await expectAccessible(`refunding at ${width}`);
  await press.click();
  await expect.element(dialog().getByText('Choose a reason.')).toBeVisible();
  expect(requests).toEqual([]);
  await dialog().getByRole('radio', { name: 'The order was late' }).click();
  await press.click();
  await expect.element(page.getByRole('dialog', { name: 'Refunded' })).toBeVisible();
  await expectAccessible('refunded');
  await button('Done').click();
  await expect.element(panel.getByText(/The order was late/)).toBeVisible();
  await expect.element(panel.getByText(new RegExp(`${money(total + 340).replace('$', '\\$')} refunded$`))).toBeVisible();
  // Nothing is left of it; the refund itself can be undone.
  expect(panel.getByRole('button', { name: /^Refund/ }).elements()).toHaveLength(0);
  expect(panel.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(1);
  expect(requests.map(({ body }) => body)).toMatchObject([{ to: 'card', base: total, tip: 300, units: [], reason: 'lateOrder' }]);
});

it('refunds items without the tip, and shows them as refunded', async () => {
  await page.viewport(1024, 768);
  const { requests } = fakeRefunds();
  await show();
  await startRefund();
  await dialog().getByRole('radio', { name: 'Items' }).click();
  await expect.element(button('Choose the items')).toBeDisabled();
  await button(new RegExp(`^${units[0]!.name}`))
    .first()
    .click();
  await dialog().getByRole('radio', { name: 'Missing item' }).click();
  await button(/^Refund .* to the card/).click();
  await button('Done').click();
  expect(requests.map(({ body }) => [body.units, body.tip])).toEqual([[[units[0]!.id], 0]]);
  await startRefund();
  await dialog().getByRole('radio', { name: 'Items' }).click();
  await expect.element(button(/Refunded/)).toBeDisabled();
  await expectAccessible('items that were refunded');
});

it('does not refund more than is left, nor nothing', async () => {
  fakeRefunds();
  await show();
  await startRefund();
  await dialog().getByRole('radio', { name: 'An amount' }).click();
  await expect.element(button('Enter an amount')).toBeDisabled();
  for (const key of ['9', '9', '9', '9', '9', '9']) await button(key).click();
  await expect.element(dialog().getByText(`Only ${money(total)} of this payment is left to refund.`)).toBeVisible();
  await expect.element(button('Too much')).toBeDisabled();
});

it('asks for a PIN for another way than it was paid, also of a manager, and sends who approved it', async () => {
  const { requests } = fakeRefunds();
  await show();
  await startRefund();
  await dialog().getByRole('radio', { name: /^Cash/ }).click();
  await expect.element(dialog().getByText(/It was paid a different way/)).toBeVisible();
  await dialog().getByRole('radio', { name: 'Paid twice' }).click();
  await button(/^Refund .* in cash/).click();
  await expect.poll(() => useApproval.getState().question?.what).toContain('of B-012');
  expect(requests).toEqual([]);
  const approvalId = getId('approval');
  answerApproval({ approvalId });
  await expect.element(page.getByRole('dialog', { name: 'Refunded' })).toBeVisible();
  await expect.element(dialog().getByText('Give it to the guest from the drawer.')).toBeVisible();
  expect(requests.map(({ headers }) => headers.get('x-employee-approval'))).toEqual([approvalId]);
});

it('a lost answer is sent again as the same refund, also after the page was left', async () => {
  const ids: string[] = [];
  fakeApi(refundTender, ({ body }) => {
    ids.push(body.id);
    return noAnswer;
  });
  const screen = await show();
  await startRefund();
  await dialog().getByRole('radio', { name: 'Other' }).click();
  await button(/^Refund .* to the card/).click();
  await expect.element(page.getByRole('dialog', { name: 'B-012: no answer yet' })).toBeVisible();
  await expectAccessible('a refund without an answer');
  await screen.unmount();
  await show();
  await startRefund();
  await expect.element(page.getByRole('dialog', { name: 'B-012: no answer yet' })).toBeVisible();
  const { requests } = fakeRefunds();
  await button('Try again').click();
  await expect.element(page.getByRole('dialog', { name: 'Refunded' })).toBeVisible();
  expect(new Set([...ids, ...requests.map(({ body }) => body.id)]).size).toBe(1);
});

it('does not send another tab’s refund in the place of its own', async () => {
  const { requests } = fakeRefunds();
  await show();
  await startRefund();
  await dialog().getByRole('radio', { name: 'Other' }).click();
  await expect.element(button(/^Refund .* to the card/)).toBeEnabled();
  const theirs = {
    ...{ id: getId('theirs'), to: 'card' as const, base: 200, tip: 0, amount: 202, units: [] as string[], note: '' },
    reason: 'other' as const,
  };
  storedRefunds.begin(order.id, () => ({ ...theirs, tenderId: rows[0]!.id, approvalId: null }));
  await button(/^Refund .* to the card/).click();
  await expect.element(dialog().getByText('A refund of $2.02 to the card may be recorded already')).toBeVisible();
  expect(requests).toEqual([]);
});

it('undoes a payment for a reason, with an approval for those who may not', async () => {
  openFor(tom, getId('session of Tom'));
  const { requests } = fakeApi(undoTender, ({ body }) => {
    rows = rows.map((row) => ({
      ...row,
      ...{ undoneAt: new Date().toISOString(), undoneBy: 'Tom Reid', undoApprovedBy: 'Mia Chen', undoneReason: body.reason },
    }));
    return { tender: rows[0]!, order: toOrderRow('B-012'), due };
  });
  await show();
  await panel.getByRole('button', { name: /^Undo/ }).click();
  await button('Undo this payment').click();
  await expect.element(dialog().getByText('Please say why, in a few words.')).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Why?' }).fill('Wrong bill');
  await expectAccessible('undoing');
  await button('Undo this payment').click();
  await expect.poll(() => useApproval.getState().question?.what).toContain('B-012');
  answerApproval({ approvalId: getId('approval') });
  await expect.element(panel.getByText(/undone by Tom Reid · Wrong bill · approved by Mia Chen/)).toBeVisible();
  expect(panel.getByRole('button').elements()).toHaveLength(0);
  expect(requests.map(({ headers }) => headers.get('x-employee-approval'))).toEqual([getId('approval')]);
});

it('refunds a card payment online, with a PIN', async () => {
  openFor(tom, getId('session of Tom'));
  await page.viewport(390, 844);
  const paid = getCapturedPayment(total);
  const { requests } = fakeApi(refundOrder, ({ body }) => ({ payment: { ...paid, refunded: body.amount ?? total } }));
  await show(paid);
  await startRefund();
  await dialog().getByRole('radio', { name: 'An amount' }).click();
  for (const key of ['5', '00']) await button(key).click();
  await dialog().getByRole('radio', { name: 'Missing item' }).click();
  await expectAccessible('refunding a card payment');
  await button('Refund $5.00').click();
  await expect.poll(() => useApproval.getState().question?.what).toBe(`Refund $5.00 of B-012`);
  answerApproval({ approvalId: getId('approval') });
  await expect.poll(() => requests.map(({ body }) => [body.amount, body.reason])).toEqual([[500, 'missingItem']]);
  expect(requests[0]!.headers.get('x-employee-approval')).toBe(getId('approval'));
});

it('needs the server, and says so', async () => {
  await show(null, 'stale');
  await startRefund();
  await expect.element(dialog().getByText(/Refunds need the server/)).toBeVisible();
});

it('records a card that was keyed as such, once somebody who may has approved it', async () => {
  await page.viewport(390, 844);
  openFor(tom, getId('session'));
  const { requests } = fakeApi(switchTender, ({ params, body }) => {
    const before = rows.find(({ id }) => id === params['tenderId'])!;
    const made = { ...before, ...body };
    const undone = { undoneAt: new Date().toISOString(), undoneBy: 'Tom Reid', undoneReason: 'Corrected to card over the phone' };
    rows = [...rows.map((row) => (row === before ? { ...row, ...undone } : row)), made];
    return { tender: made, order: toOrderRow('B-012'), due };
  });
  await show();
  await panel.getByRole('button', { name: `Correct ${money(total + 340)} by card` }).click();
  await expectAccessible('correcting how a card was taken');
  await button('Record as a card by phone (MOTO)').click();
  await expect.poll(() => useApproval.getState().question?.action).toBe('paymentTypeSwitch');
  expect(requests).toEqual([]);
  answerApproval({ approvalId: getId('approval') });
  await expect.element(panel.getByText(`${money(total + 340)} by card over the phone`)).toBeVisible();
  await expect.element(panel).toMatchTextContent(/Undone: .* by card.*undone by Tom Reid.*Corrected to card over the phone/s);
  expect(requests.map(({ body, headers }) => [body.kind, headers.get('x-employee-approval')])).toEqual([['moto', getId('approval')]]);
});
