import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { getOwnDrawer } from '@servery/contract/drawers';
import { staffActionSettings } from '@servery/contract/settings/staff-actions';
import { listTenders, takeTender, type Tender } from '@servery/contract/tenders';
import type { SplitCart } from '@servery/domain/bills';
import { amountsOfPart, calculateBalance, type TenderRules } from '@servery/domain/tenders';
import { defaultTaxRules } from '@servery/domain/tax';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { client } from '../../shared/device.ts';
import { answerApproval, useApproval } from '../../shared/people/approvals.ts';
import { receivePeople, startPeople } from '../../shared/people/people-store.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { PayScreen } from '../../shared/pay/pay-screen.tsx';
import { takePart } from '../../shared/pay/settle.ts';
import { usePay } from '../../shared/pay/use-pay.ts';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

/** An order of 46.03 in New Zealand, with 2 % on cards. */
const gst = defaultTaxRules.NZ[0]!.id;
const line = (name: string, lineTotal: number, quantity = 1) => ({ id: getId(name), name, lineTotal, quantity, taxRuleIds: [gst] });
const cart = {
  lines: [line('Margherita', 2000), line('Tap beer', 1603, 2), line('Hand-cut chips with aioli and rosemary salt', 1000)],
  ...{ grandTotal: 4603, tip: 0, collectionType: 'dineIn', deliveryFee: 0, holidaySurcharge: null },
} as unknown as SplitCart & Parameters<typeof amountsOfPart>[0];
const rules: TenderRules = {
  ...{ country: 'NZ', source: 'pos', placedOn: '2026-11-21', cashFiveUp: false, taxRules: defaultTaxRules.NZ },
  cardSurcharge: { amountInCents: 0, percentage: 2_000, applicableBelowAmount: null },
};

type Kind = 'cash' | 'card' | 'moto' | 'custom';

/** The server's ledger of one order, by the domain's own rules. */
function createLedger() {
  const rows: Tender[] = [];
  const facts = () => rows.map((row) => ({ ...row, counts: row.undoneAt === null, credit: 0 }));
  const balance = () => calculateBalance({ base: cart.grandTotal, tip: 0 }, facts());
  const amounts = (kind: Kind, base: number, tip: number) =>
    amountsOfPart(cart, facts(), { base, tip, paidBy: kind === 'custom' ? 'other' : kind === 'cash' ? 'cash' : 'card' }, rules);
  const calculateDue = (base?: number, tip = 0, more = false) => {
    const { due } = balance();
    const asked = base ?? due;
    const open = due > 0 && asked <= due;
    const by = (kind: Kind) => (open ? amounts(kind, asked, tip) : null);
    return { base: due, tip: 0, refund: 0, cash: by('cash'), card: by('card'), ...(more && { moto: by('moto'), custom: by('custom') }) };
  };
  const take = (body: { id: string; kind: Kind; base: number; tip: number; given: number | null; note: string }, by = 'Mia Chen') => {
    const cost = amounts(body.kind, body.base, body.tip);
    const { id, kind, note } = body;
    const given = kind === 'cash' ? (body.given ?? cost.amount) : null;
    const tender: Tender = {
      ...{ id, kind, note, ...cost, label: '', refunded: 0, parentId: null, takenBy: by, takenAt: new Date().toISOString() },
      ...{ given, change: given === null ? null : given - cost.amount, undoneAt: null, undoneBy: null, undoneReason: null },
    };
    rows.push(tender);
    return tender;
  };
  return { rows, balance, calculateDue, take };
}

let ledger = createLedger();
let orders = 0;
let orderId = '';
let queries: QueryClient;
beforeEach(() => {
  ledger = createLedger();
  // How a bill is split lasts as long as the page.
  orderId = getId(`order ${(orders += 1)}`);
  queries = createQueryClient();
  fakeApi(getOwnDrawer, { session: null, left: null });
  fakeApi(listTenders, ({ query }) => ({ rows: [...ledger.rows], due: ledger.calculateDue(query.base, query.tip) }));
});
const fakeTaking = (more = false) =>
  fakeApi(takeTender, ({ body }) => {
    const before = ledger.rows.find(({ id }) => id === body.id);
    if (!before && body.base > ledger.balance().due) {
      return refusal('resource_status_conflict', { message: 'That is more than is due. Please look at the order again.' });
    }
    return { tender: before ?? ledger.take(body), order: toOrderRow('B-012'), due: ledger.calculateDue(undefined, 0, more) };
  });

const onDone = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const Screen = () => {
  const till = { restaurantId: getId('restaurant'), storeId: getId('store') };
  const paying = usePay({
    ...{ orderId, cart, first: 'cash', ready: true },
    take: (part) => takePart(till, orderId, part),
    writeOff: async () => ({ ok: true, data: null }),
    finish: async () => ({ ok: true, data: null }),
  });
  return <PayScreen number="B-012" cart={cart} currency="NZD" paying={paying} onClose={onClose} onDone={onDone} doneText="Next sale" />;
};
const open = (freshness: Till['freshness'] = 'live', within = (screen: ReactElement) => screen) => {
  document.title = 'Till';
  const till = { restaurantId: getId('restaurant'), storeId: getId('store'), timeZone: 'Pacific/Auckland', freshness } as Till;
  return render(
    within(
      <ClientContext value={client}>
        <QueryClientProvider client={queries}>
          <TillContext value={till}>
            <Screen />
          </TillContext>
        </QueryClientProvider>
      </ClientContext>,
    ),
  );
};
const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: typeof name === 'string' });
const radio = (name: string | RegExp) => dialog().getByRole('radio', { name });
const sides = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
] as const;

it.each(sides)('shows what is due by each way to pay, and why, at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  await open();
  await expect.element(radio(/^Cash \$46\.00/)).toBeChecked();
  await expect.element(dialog().getByText('rounded down $0.03')).toBeVisible();
  await expect.element(radio(/^Card \$46\.95/)).toBeInTheDocument();
  await expect.element(dialog().getByText('$0.92 surcharge')).toBeVisible();
  const box = dialog().element();
  expect(box.scrollWidth).toBe(box.clientWidth);
  const take = button('Take $46.00 in cash').element().getBoundingClientRect();
  expect(take.bottom).toBeLessThanOrEqual(height);
  expect(take.height).toBeGreaterThanOrEqual(56);
  await expectAccessible(`paying at ${width}`);
});

it('takes cash with a note, a tip and change, and says what was given', async () => {
  const { requests } = fakeTaking();
  await page.viewport(1024, 768);
  await open();
  await button('10%').click();
  await expect.element(button('Take $50.60 in cash')).toBeEnabled();
  await button('$100.00').click();
  await expect.element(dialog().getByText('Change $49.40', { exact: true })).toBeVisible();
  // Typed digits start over.
  await button('6').click();
  await userEvent.keyboard('000');
  await expect.element(dialog().getByText('Change $9.40', { exact: true })).toBeVisible();
  await button('Take $50.60 in cash').click();
  await expect.element(page.getByRole('dialog', { name: 'Paid', exact: true })).toBeVisible();
  await expect.element(dialog().getByText('Change $9.40', { exact: true })).toBeVisible();
  await expectAccessible('paid');
  await button('Next sale').click();
  expect(onDone).toHaveBeenCalledOnce();
  expect(requests.map(({ body }) => body)).toMatchObject([{ kind: 'cash', base: 4603, tip: 460, amount: 5060, given: 6000 }]);
});

it('does not take less cash than it costs', async () => {
  await open();
  await expect.element(button('Take $46.00 in cash')).toBeEnabled();
  // A keyboard needs no tap first.
  await userEvent.keyboard('500');
  await expect.element(dialog().getByText('$41.00 more is needed')).toBeVisible();
  await expect.element(button(/^Take/)).toBeDisabled();
});

it('splits three ways: the odd cent is the first guest’s, a card that is declined is paid in cash', async () => {
  const { requests } = fakeTaking();
  await page.viewport(390, 844);
  await open();
  await radio('Equally').click();
  await button('One guest more').click();
  await expect.element(dialog().getByText('$15.35 for the first guest, $15.34 for the others.')).toBeVisible();
  await expectAccessible('split equally');
  await button('Take $15.30 in cash').click();
  await expect.element(dialog().getByText('$15.30 in cash. $30.68 is still due.')).toBeVisible();
  await button('Next part').click();
  await expect.element(dialog().getByText(/1 of 3 have paid/)).toBeVisible();
  await radio(/^Card/).click();
  await expect.element(button('Take $15.65 by card')).toBeEnabled();
  // The terminal declines: nothing is recorded, the guest pays in cash.
  await radio(/^Cash/).click();
  // 30.69 of all cash is 30.70, of which 15.30 was paid.
  await button('Take $15.40 in cash').click();
  await button('Next part').click();
  await radio(/^Card/).click();
  await button('Take $15.65 by card').click();
  await expect.element(page.getByRole('dialog', { name: 'Paid', exact: true })).toBeVisible();
  expect(new Set(requests.map(({ body }) => body.id)).size).toBe(3);
  expect(requests.map(({ body }) => [body.kind, body.base, body.note])).toEqual([
    ['cash', 1535, 'Guest 1 of 3'],
    ['cash', 1534, 'Guest 2 of 3'],
    ['card', 1534, 'Guest 3 of 3'],
  ]);
  expect(ledger.balance().due).toBe(0);
});

it('splits by item: shared items, what nobody has stays due, what was paid is fixed', async () => {
  fakeTaking();
  await page.viewport(1024, 768);
  await open();
  await radio('By item').click();
  await expect.element(button('Choose what this guest pays for')).toBeDisabled();
  await button(/^Margherita/).click();
  await button(/^Tap beer/)
    .first()
    .click();
  await button(/^Guest 2/).click();
  await button(/^Margherita/).click();
  await expect.element(button(/^Margherita Guests 1 and 2/)).toBeVisible();
  await expect.element(dialog().getByText('$18.01 not assigned yet: it stays due')).toBeVisible();
  await expectAccessible('split by item');
  await button('Take $10.00 in cash').click();
  await button('Next part').click();
  await expect.element(button('Guest 2 Paid ✓')).toBeDisabled();
  await expect.element(button(/^Margherita/)).toBeDisabled();
  await button('All the rest for guest 1').click();
  await expect.element(dialog().getByText('Everything is assigned')).toBeVisible();
  await button('Take $36.00 in cash').click();
  await expect.element(page.getByRole('dialog', { name: 'Paid', exact: true })).toBeVisible();
  expect(ledger.rows.map(({ note }) => note)).toEqual([
    'Margherita',
    'Margherita, Tap beer, Tap beer, Hand-cut chips with aioli and rosemary salt',
  ]);
});

it('takes a part by amount', async () => {
  await page.viewport(1280, 800);
  const { requests } = fakeTaking();
  await open();
  await radio('By amount').click();
  const ways = dialog().getByRole('radiogroup', { name: 'Split the bill' });
  const ends = [radio('By amount'), ways].map((part) => Math.round(part.element().getBoundingClientRect().right));
  expect(ends[0], 'the ways to split fill their row').toBe(ends[1]);
  for (const key of ['2', '0', '00']) await button(key).click();
  await expect.element(dialog().getByText('$26.03 will still be due.')).toBeVisible();
  await radio(/^Card/).click();
  await button('Take $20.40 by card').click();
  await expect.element(dialog().getByText('$20.40 by card. $26.03 is still due.')).toBeVisible();
  expect(requests[0]!.body).toMatchObject({ kind: 'card', base: 2000, given: null });
});

it('a lost answer is sent again under the same id, also after the page was left, and is taken once', async () => {
  const ids: string[] = [];
  fakeApi(takeTender, ({ body }) => {
    ids.push(body.id);
    if (!ledger.rows.some(({ id }) => id === body.id)) ledger.take(body);
    return noAnswer;
  });
  // The list says nothing about it yet.
  fakeApi(listTenders, ({ query }) => ({ rows: [], due: createLedger().calculateDue(query.base, query.tip) }));
  await open();
  await button('$50.00').click();
  await button('Take $46.00 in cash').click();
  await expect.element(page.getByRole('dialog', { name: 'B-012: no answer yet' })).toBeVisible();
  await expect.element(dialog().getByText('Change $4.00, once it is recorded')).toBeVisible();
  await expectAccessible('no answer');
  await cleanup();
  await open();
  await expect.element(page.getByRole('dialog', { name: 'B-012: no answer yet' })).toBeVisible();
  const { requests } = fakeTaking();
  await button('Try again').click();
  await expect.element(dialog().getByText('Change $4.00', { exact: true })).toBeVisible();
  expect(new Set([...ids, ...requests.map(({ body }) => body.id)]).size).toBe(1);
  expect(ledger.rows).toHaveLength(1);
});

it('a lost answer is settled by the list', async () => {
  const { requests } = fakeApi(takeTender, ({ body }) => {
    if (ledger.rows.length === 0) ledger.take(body);
    return noAnswer;
  });
  await open();
  await expect.element(button('Take $46.00 in cash')).toBeEnabled();
  await button('Take $46.00 in cash').click();
  await expect.element(page.getByRole('dialog', { name: 'Paid', exact: true })).toBeVisible();
  expect(new Set(requests.map(({ body }) => body.id)).size).toBe(1);
  expect(ledger.rows).toHaveLength(1);
});

it('another till takes a part: it is shown, and no more than what is left is offered', async () => {
  fakeTaking();
  await open();
  await expect.element(button('Take $46.00 in cash')).toBeEnabled();
  ledger.take({ id: getId('other'), kind: 'cash', base: 2000, tip: 0, given: null, note: '' }, 'Tom Reid');
  // The event has not arrived: the server refuses, and the screen shows what is due now.
  await button('Take $46.00 in cash').click();
  await expect
    .element(
      dialog()
        .getByRole('alert')
        .getByText(/more than is due/),
    )
    .toBeVisible();
  await expect.element(button('Take $26.00 in cash')).toBeEnabled();
  await expect
    .element(
      dialog()
        .getByRole('region', { name: 'Paid so far' })
        .getByText(/Tom Reid/),
    )
    .toBeVisible();
  // All of it.
  ledger.take({ id: getId('rest'), kind: 'card', base: 2603, tip: 0, given: null, note: '' }, 'Tom Reid');
  void queries.invalidateQueries();
  await expect.element(page.getByRole('dialog', { name: 'Nothing is due for B-012' })).toBeVisible();
});

it('takes a voucher with the PIN of somebody who may, and a card over the phone with its surcharge', async () => {
  const [vouchers, meals] = [
    { id: getId('vouchers'), name: 'Voucher' },
    { id: getId('meals'), name: 'Staff meal' },
  ];
  fakeApi(listTenders, ({ query }) => ({
    ...{ rows: [...ledger.rows], due: ledger.calculateDue(query.base, query.tip, true), customPayments: [vouchers, meals] },
  }));
  const { requests } = fakeTaking(true);
  startPeople(getId('till'));
  const mia = { id: getId('mia'), name: 'Mia Chen', role: 'manager' as const, pinVersion: 1 };
  receivePeople({ rows: [mia], lock: { value: { lockAfterMinutes: 5 }, version: 0 }, audiences: staffActionSettings.defaults });
  await page.viewport(390, 844);
  await open();
  await expect.element(radio(/^Voucher/)).toBeInTheDocument();
  const names = dialog()
    .getByRole('radiogroup', { name: 'Paid with' })
    .getByRole('radio')
    .elements()
    .map((radioOf) => radioOf.parentElement!.textContent.split('$')[0]);
  expect(names).toEqual(['Cash', 'Card', 'MOTO (by phone)', 'Voucher', 'Staff meal']);
  await radio('By amount').click();
  for (const key of ['2', '0', '00']) await button(key).click();
  await radio(/^Voucher/).click();
  await expectAccessible('more ways to pay');
  await button('Take $20.00 by Voucher').click();
  await expect.poll(() => useApproval.getState().question?.action).toBe('customPayment');
  expect(requests).toEqual([]);
  answerApproval({ approvalId: getId('approval') });
  await expect.element(dialog().getByText('Paid by Voucher')).toBeVisible();
  await button('Next part').click();
  await radio(/^All$/).click();
  await radio(/^MOTO/).click();
  await expect.element(dialog().getByText(/Never write card numbers down/)).toBeVisible();
  await button('Take $26.55 by card over the phone').click();
  await expect.element(page.getByRole('dialog', { name: 'Paid', exact: true })).toBeVisible();
  expect(requests.map(({ body }) => [body.kind, body.customId, body.amount])).toEqual([
    ['custom', vouchers.id, 2000],
    ['moto', undefined, 2655],
  ]);
  expect(requests[0]!.headers.get('x-employee-approval')).toBe(getId('approval'));
  startPeople('');
});

it('says when cash is taken while the till’s drawer is closed, with the way to it, and hides nothing of the keypad', async () => {
  fakeApi(getOwnDrawer, { session: null, left: 5000 });
  fakeApi(listTenders, ({ query }) => ({ rows: [], due: ledger.calculateDue(query.base, query.tip, true), writeOffs: [] }));
  await page.viewport(1024, 768);
  await open('live', (screen) => <RouterProvider router={createRouter({ routeTree: createRootRoute({ component: () => screen }) })} />);
  await expect.element(dialog().getByText(/^The cash drawer is closed\. This cash goes into its next session/)).toBeVisible();
  await expect.element(dialog().getByRole('link', { name: 'Open the drawer' })).toHaveAttribute('href', '/drawer');
  const ways = dialog().getByRole('radiogroup', { name: 'Paid with' }).getByRole('radio').elements();
  expect(new Set(ways.map((way) => way.getBoundingClientRect().top)).size).toBe(1);
  const foot = button('Take $46.00 in cash').element().parentElement!.parentElement!.getBoundingClientRect();
  expect(foot.bottom).toBeLessThanOrEqual(768);
  const box = button('Delete the last digit').element().getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(foot.top);
  expect(box.height).toBeGreaterThanOrEqual(56);
  await radio(/^Card/).click();
  await expect.element(dialog().getByRole('link', { name: 'Open the drawer' })).not.toBeInTheDocument();
});

it('is closed without a connection, and says so', async () => {
  await open('stale');
  await expect.element(dialog().getByText(/^You’re offline\. Payments need the server/)).toBeVisible();
  await expect.element(button(/^Take/)).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

it('shows that it cannot be read, and tries again', async () => {
  fakeApi(listTenders, noAnswer);
  await open();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  fakeApi(listTenders, () => ({ rows: [], due: ledger.calculateDue() }));
  await button('Try again').click();
  await expect.element(button('Take $46.00 in cash')).toBeVisible();
});
