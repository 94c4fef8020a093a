import { createClient } from '@servery/app-kit/client.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { checkBillCoupon, checkBillLoyalty, getBill, placeBill, type BillView } from '@servery/contract/bills';
import { getOwnDrawer } from '@servery/contract/drawers';
import { listLoyaltyCards } from '@servery/contract/loyalty';
import { listSlots } from '@servery/contract/restaurants';
import { loyaltySection } from '@servery/contract/settings/loyalty';
import { surchargeSettings } from '@servery/contract/settings/surcharges';
import { listTenders, takeTender } from '@servery/contract/tenders';
import { AlarmLine, AlarmList, alarmAct } from '@servery/ui/primitives/alarm-list.tsx';
import { unacceptedText } from '@servery/domain/alarms';
import { foldBill, type EnteredOperation } from '@servery/domain/bills';
import { QueryClientProvider } from '@tanstack/react-query';
import { plainCoupon } from '@servery/domain/coupons';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ringUp, setCoupon } from '../../shared/bills/bill-commands.ts';
import { getLine, makeFrozenLine } from '../../shared/bills/bill-server.fixtures.ts';
import { startBills, stopBills } from '../../shared/bills/bill-outbox.ts';
import { learn, type BillRow } from '../../shared/bills/bill-store.ts';
import { forgetBills, takeInHand, updateBillStore, useBills } from '../../shared/bills/bills-store.ts';
import { usePersistedData, type TillStore } from '../../shared/bills/stored-data.ts';
import { startPeople } from '../../shared/people/people-store.ts';
import { getPriceInput } from '../../shared/bills/till-data.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import { BillPane } from './bill-pane.tsx';
import styles from './order-page.module.css';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const { publicHoliday, card, eftpos, cashFiveUp } = surchargeSettings.defaults;
const menu = toMenu();
const store: TillStore = {
  ...{ name: 'Newtown', country: 'AU', currency: 'AUD', timeZone: 'Australia/Sydney', tradingDay: '2026-11-23' },
  ...{ tables: [], taxRules: [], publicHoliday, card, eftpos, cashFiveUp, commentMaxLength: 200 },
};
const till = { freshness: 'live', problem: null } as Till;

// A till of its own, without employees: what another one has stored in this browser does not count.
beforeEach(() => startPeople('till of this test'));

it('shows five lines of a bill on a screen of 1024 by 768, while there is an alarm', async () => {
  await page.viewport(1024, 768);
  takeInHand(null);
  for (const name of ['Flat white', 'Batch brew', 'Garlic bread', 'Garden salad', 'Lemon tart', 'Granola']) {
    const itemId = menu.items.find((item) => item.name === name)!.id;
    const line = { id: '', type: 'basic' as const, itemId, quantity: 1, comments: '', selection: { modifiers: [] } };
    expect(ringUp(line, getPriceInput(menu, store))).toEqual([]);
  }
  await render(
    <div style={{ display: 'flex', flexDirection: 'column', height: 768 }}>
      {/* The till's own bar. */}
      <div style={{ flex: 'none', height: 65 }} />
      <AlarmList urgent>
        <AlarmLine seen={false} message={unacceptedText('W-011', 5)} when="12 min ago">
          <button type="button" className={alarmAct}>
            Open W-011
          </button>
          <button type="button" className={alarmAct}>
            I’m on it
          </button>
        </AlarmLine>
      </AlarmList>
      <div className={styles.page} style={{ flex: 1 }}>
        <div className={styles.left} />
        <TillContext value={till}>
          <BillPane menu={menu} store={store} />
        </TillContext>
      </div>
    </div>,
  );
  expect(page.getByRole('region', { name: 'Alarms' }).element().getBoundingClientRect().height).toBeLessThanOrEqual(50);
  const pane = page.getByRole('region', { name: 'Bill' });
  await expect.element(pane.getByRole('button', { name: 'Remove' })).toBeVisible();
  const list = pane.getByRole('list').element().getBoundingClientRect();
  const lines = pane
    .getByRole('listitem')
    .elements()
    .map((line) => line.getBoundingClientRect());
  expect(lines.filter(({ top, bottom }) => top >= list.top - 1 && bottom <= list.bottom + 1)).toHaveLength(5);
});

/** A bill of the server with three soups that the kitchen has. */
const showSent = async () => {
  const operations: EnteredOperation[] = [
    { type: 'open', collectionType: 'dineIn', table: { id: 't', name: '4' }, customerName: '' },
    { type: 'addLine', line: getLine('soup', 3), frozen: makeFrozenLine('soup', 3) },
    { type: 'send' },
  ];
  const author = { deviceId: 'd', by: 'Till', at: '2026-11-21T02:00:00.000Z' };
  const bill = foldBill(operations.map((operation, at) => ({ id: `o${at}`, revision: at + 1, sequence: at + 1, ...author, operation })))!;
  updateBillStore((book) => learn(book, { row: { id: 'b', status: 'new', number: 'B-001', version: 3, revision: 3 } as BillRow, bill }));
  takeInHand('b');
  await render(
    <div style={{ display: 'flex', flexDirection: 'column', height: 768 }}>
      <TillContext value={{ ...till, restaurantId: 'r', storeId: 's' } as Till}>
        <BillPane menu={menu} store={store} />
      </TillContext>
    </div>,
  );
};
const line = () => useBills.getState().shown!.lines[0]!;

it('changes the price of a line with a reason, and back', async () => {
  await page.viewport(390, 844);
  await showSent();
  const full = line().frozen.priced.unitPrice * 3;
  await page.getByRole('button', { name: /^Price of/ }).click();
  await expect.element(page.getByRole('button', { name: 'Regular guest' })).toBeDisabled();
  await page.getByRole('button', { name: '10%' }).click();
  await page.getByRole('button', { name: 'Regular guest' }).click();
  await expect.element(page.getByText(/^10% off: Regular guest$/)).toBeVisible();
  expect(line().adjusted).toMatchObject({ discountPercentage: 10_000, note: 'Regular guest' });
  await page.getByRole('button', { name: /^Price of/ }).click();
  await page.getByRole('radio', { name: 'New price' }).click();
  for (const key of ['1', '00']) await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('textbox', { name: 'Another reason' }).fill('Last one');
  await page.getByRole('button', { name: 'Change the price' }).click();
  await expect.poll(() => line().adjusted).toMatchObject({ discountPercentage: 0, discountForItem: full - 100, note: 'Last one' });
  await page.getByRole('button', { name: /^Price of/ }).click();
  await page.getByRole('button', { name: 'Full price again' }).click();
  expect(line()).not.toHaveProperty('adjusted');
});

it('voids one of three that the kitchen has, with the reason', async () => {
  await page.viewport(390, 844);
  await showSent();
  await page.getByRole('button', { name: /less$/ }).click();
  await page.getByRole('button', { name: 'Came out wrong' }).click();
  await expect.element(page.getByText('1 void: Came out wrong')).toBeVisible();
  expect(line()).toMatchObject({ quantity: 2, sent: 3, voided: null });
});

it('counts the guests at a table, and shows that they want to pay', async () => {
  await page.viewport(390, 844);
  await showSent();
  await page.getByRole('button', { name: 'Guests' }).click();
  await page.getByRole('button', { name: '4', exact: true }).click();
  await page.getByRole('button', { name: '4 guests' }).click();
  await page.getByRole('button', { name: 'The guests want the bill' }).click();
  await expect.element(page.getByText('The guests want the bill.')).toBeVisible();
  expect(useBills.getState().shown).toMatchObject({ covers: 4, asking: true });
});

/** A bill for pickup, open at the server. `more`: what was done on it since. */
const showPickup = async (
  freshness: Till['freshness'] = 'live',
  more: readonly EnteredOperation[] = [],
  given: Partial<TillStore> = {},
  editing?: string,
) => {
  const operations: EnteredOperation[] = [
    { type: 'open', collectionType: 'pickup', table: null, customerName: '' },
    { type: 'addLine', line: getLine('soup', 1), frozen: makeFrozenLine('soup', 1) },
    ...more,
  ];
  const author = { deviceId: 'd', by: 'Till', at: '2026-11-21T02:00:00.000Z' };
  const bill = foldBill(operations.map((operation, at) => ({ id: `o${at}`, revision: at + 1, sequence: at + 1, ...author, operation })))!;
  updateBillStore((book) =>
    learn(book, { row: { id: getId('bill'), status: 'new', number: 'B-002', version: 2, revision: 2 } as BillRow, bill }),
  );
  takeInHand(getId('bill'));
  await render(
    <ClientContext value={createClient({ baseUrl: '' })}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext
          value={{ ...till, freshness, restaurantId: getId('restaurant'), storeId: getId('store'), timeZone: 'Australia/Sydney' } as Till}
        >
          <BillPane menu={menu} store={{ ...store, ...given }} editing={editing} />
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
};

it('says that its cash was not recorded when another till has taken the payment first', async () => {
  await page.viewport(1024, 768);
  forgetBills();
  usePersistedData.setState({ menu, store });
  startBills({ restaurantId: getId('restaurant'), storeId: getId('store'), deviceId: getId('till that comes second') });
  await showPickup('live', [{ type: 'setCovers', covers: 3 }]);
  const { bill } = useBills.getState().known[getId('bill')]!;
  const asSent = JSON.stringify(bill).replaceAll(/"(item-soup|soup|c)"/g, (_, id: string) => `"${getId(id)}"`);
  const row = { ...toOrderRow('B-002'), id: getId('bill'), source: 'pos' as const, grandTotal: 500, version: 3 };
  const more = { tableId: null, terminalName: 'Counter', revision: 2, unsent: false, sentAt: null };
  let status: 'new' | 'accepted' | 'completed' = 'new';
  const view = () =>
    ({ row: { ...row, ...more, status }, bill: JSON.parse(asSent) as typeof bill, cart: null, deviceSequence: 0 }) as BillView;
  const amounts = { base: 500, tip: 0, surcharge: 0, rounding: 0, tax: 0, amount: 500 };
  fakeApi(getBill, view);
  fakeApi(getOwnDrawer, { session: null, left: null });
  fakeApi(listTenders, () => ({ rows: [], due: { base: 500, tip: 0, refund: 0, cash: amounts, card: amounts } }));
  fakeApi(placeBill, () => {
    status = 'accepted';
    return view();
  });
  fakeApi(takeTender, () => {
    status = 'completed';
    return refusal('resource_status_conflict');
  });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Equally' }).click();
  await expect.element(dialog.getByText('3 guests')).toBeVisible();
  await dialog.getByRole('radio', { name: 'All', exact: true }).click();
  await dialog.getByRole('button', { name: 'Other', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: 'None', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await dialog.getByRole('button', { name: 'None', exact: true }).click();
  await dialog.getByRole('button', { name: 'Take $5.00 in cash' }).click();
  await expect.element(page.getByRole('dialog', { name: 'B-002 is paid and done' })).toBeVisible();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/Your \$5\.00 was not recorded: B-002 was paid at another till\. ?Give the money back\./);
  await dialog.getByRole('button', { name: 'Next sale' }).click();
  stopBills();
  forgetBills();
});

it('starts the next bill for the counter after one of a table', () => {
  takeInHand(null, { collectionType: 'dineIn', table: { id: 't', name: '4' }, customerName: '' });
  takeInHand(null);
  expect(useBills.getState().draft).toMatchObject({ collectionType: 'pickup', table: null });
});

it('takes cash without a connection, once, and says that it is saved on this till', async () => {
  await page.viewport(390, 844);
  for (const endpoint of [getBill, placeBill, listTenders, getOwnDrawer]) fakeApi(endpoint, noAnswer);
  usePersistedData.setState({ menu, store });
  forgetBills();
  startBills({ restaurantId: getId('restaurant'), storeId: getId('store'), deviceId: getId('offline till') });
  try {
    await showPickup('stale');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveAccessibleName('B-002: $5.00 to pay');
    await expect.element(dialog.getByText(/^Take cash: it is saved on this till and sent when/)).toBeVisible();
    await expectAccessible('paying without a connection');
    await page.viewport(1024, 768);
    const lastKey = dialog.getByRole('button', { name: 'Delete the last digit' }).element().getBoundingClientRect();
    expect(lastKey.bottom, 'all of the keypad is above the buttons').toBeLessThanOrEqual(
      dialog.getByRole('button', { name: 'Pay later' }).element().getBoundingClientRect().top,
    );
    await page.viewport(390, 844);
    await dialog.getByRole('button', { name: '$20.00' }).click();
    await expect.element(dialog.getByText('Change $15.00')).toBeVisible();
    await dialog.getByRole('button', { name: 'Take $5.00 in cash' }).click();
    await expect.element(dialog.getByText('Change $15.00')).toBeVisible();
    await expect.element(dialog.getByText(/Saved on this till\. It is sent when you’re back online/)).toBeVisible();
    expect(useBills.getState().pending).toMatchObject([{ kind: 'tender', tender: { kind: 'cash', base: 500, amount: 500, given: 2000 } }]);
    await dialog.getByRole('button', { name: 'Next sale' }).click();
    takeInHand(getId('bill'));
    await expect.element(page.getByText('Paid here: $5.00 in cash. Saved on this till.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Sends when online' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
    expect(ringUp(line().input, getPriceInput(menu, store))).toMatchObject([{ message: 'This bill is closed. Start a new one.' }]);
  } finally {
    stopBills();
    forgetBills();
  }
});

it('takes an order for one of the store’s times, and back to as soon as possible', async () => {
  await page.viewport(390, 844);
  fakeApi(listSlots, {
    ...{ now: '2026-11-22T20:00:00.000Z', timeZone: 'Australia/Sydney', asap: null, reason: null },
    days: [
      { date: '2026-11-23', slots: ['2026-11-23T06:00:00.000Z'] },
      { date: '2026-11-24', slots: ['2026-11-24T06:00:00.000Z', '2026-11-24T06:15:00.000Z'] },
    ],
  });
  await showPickup();
  await page.getByRole('button', { name: 'Pickup' }).click();
  await page.getByRole('button', { name: 'Choose a time' }).click();
  // One answer is chosen at a time: as soon as possible, until somebody looks for another one.
  const pressed = page.getByRole('dialog').getByRole('button', { pressed: true });
  await expect.element(pressed).toHaveTextContent('As soon as possible');
  const dayTwo = page.getByRole('group', { name: 'Day' }).getByRole('button').nth(1);
  await dayTwo.click();
  await expect.element(dayTwo).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: 'As soon as possible' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: '5:15 PM' }).click();
  await expect.poll(() => useBills.getState().shown?.requested).toEqual({ at: '2026-11-24T06:15:00.000Z', tradingDay: '2026-11-24' });
  await page.getByRole('button', { name: /^Pickup · For .*5:15 PM/ }).click();
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await page.getByRole('button', { name: 'As soon as possible' }).click();
  await expect.poll(() => useBills.getState().shown?.requested).toBeUndefined();
});

it('takes a coupon by its code, says at the field why not, and says when the bill no longer qualifies', async () => {
  await page.viewport(390, 844);
  const amountOff = (couponCode: string, applicableOverAmount: number) => ({
    coupon: {
      ...{
        ...plainCoupon,
        id: getId(couponCode),
        type: 'flatAmountDiscount' as const,
        couponCode,
        discountAmount: 100,
        applicableOverAmount,
      },
      ...{ description: '', startDate: '2020-01-01', applicableStoreIds: null, isPublic: false },
    },
    ...{ storeId: getId('store'), customerId: null },
  });
  fakeApi(checkBillCoupon, ({ body: { couponCode } }) =>
    couponCode === 'NONE'
      ? refusal('validation_failed', { fields: [{ path: 'couponCode', message: 'Not known.' }] })
      : { coupon: coupons[couponCode]! },
  );
  await showPickup();
  const unit = line().frozen.priced.unitPrice;
  const coupons: Record<string, ReturnType<typeof amountOff>> = { DEAR: amountOff('DEAR', unit + 1), SAVE: amountOff('SAVE', unit) };
  await page.getByRole('button', { name: 'Add coupon' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  for (const [typed, why] of [
    ['NONE', 'Not known.'],
    ['DEAR', /Please add/],
  ] as const) {
    await code.fill(typed);
    await page.getByRole('button', { name: 'Use the coupon' }).click();
    await expect.element(page.getByText(why)).toBeVisible();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  }
  await code.fill('SAVE');
  await page.getByRole('button', { name: 'Use the coupon' }).click();
  await expect.element(page.getByRole('button', { name: /with coupon SAVE/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change coupon' })).toBeVisible();
  setCoupon({ couponCode: 'DEAR', coupon: coupons['DEAR']! });
  await expect.element(page.getByText('Coupon DEAR takes nothing off now:')).toBeVisible();
  await page.getByRole('button', { name: 'Take it off' }).click();
  await expect.poll(() => useBills.getState().shown?.coupon).toBeUndefined();
});

it('says who else has the bill on a screen, and can be changed all the same', async () => {
  await page.viewport(390, 844);
  await showPickup('live', [], {}, 'Anna is editing on Till 2');
  await expect.element(page.getByText('Anna is editing on Till 2.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /more$/ })).toBeEnabled();
});

it('shows the loyalty card of the customer, and uses its credit with the code that they show', async () => {
  await page.viewport(390, 844);
  const customerId = getId('customer');
  const card = {
    ...{ count: 10, stamps: 3, gathering: 150, credit: 200, owed: 0, currency: 'AUD' as const, cardBg: null, customerId },
    ...{ customerName: 'Mia', phone: '+61400000000', shownPhone: '0400 000 000', movedAt: '2026-11-20T00:00:00.000Z' },
  };
  fakeApi(listLoyaltyCards, { rows: [card], nextCursor: null });
  const checks = fakeApi(checkBillLoyalty, ({ body: { code } }) =>
    code === '482913'
      ? { loyalty: { customerId, credit: 200 } }
      : refusal('validation_failed', { fields: [{ path: 'code', message: 'Not valid now.' }] }),
  );
  const { cardBg: _, ...scheme } = { ...loyaltySection.defaults, enabled: true };
  await showPickup('live', [{ type: 'linkCustomer', customerId, customerName: 'Mia', customerPhone: '+61400000000' }], {
    loyaltyScheme: scheme,
  });
  const row = page.getByRole('region', { name: 'Loyalty card' });
  await expect.element(row.getByText('3 of 10 stamps · $2.00 credit')).toBeVisible();
  await expect.element(row.getByText('Earns 1 stamp and $0.50')).toBeVisible();
  await row.getByRole('button', { name: 'Use loyalty credit' }).click();
  const code = page.getByLabelText('The guest’s code');
  await code.fill('000 000');
  await page.getByRole('button', { name: 'Use the credit' }).click();
  await expect.element(page.getByText('Not valid now.')).toBeVisible();
  await code.fill('482 913');
  await page.getByRole('button', { name: 'Use the credit' }).click();
  await expect.element(row.getByText('$2.00 credit used')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Total/ })).toMatchTextContent('$3.00');
  expect(checks.requests.map(({ body }) => body.code)).toEqual(['000000', '482913']);
  expect(useBills.getState().shown?.loyalty).toEqual({ customerId, credit: 200 });
  await row.getByRole('button', { name: 'Loyalty credit' }).click();
  await page.getByRole('button', { name: 'Take the credit off' }).click();
  await expect.element(row.getByText('Earns 1 stamp and $0.50')).toBeVisible();
});

it('changes the order type once what it does to the prices was shown', async () => {
  await page.viewport(390, 844);
  await showSent();
  await page.getByRole('button', { name: 'Dine in' }).click();
  const pickup = page.getByRole('region', { name: 'Pickup' });
  // The store of this test delivers nothing.
  await expect.element(page.getByRole('button', { name: 'Change to delivery' })).not.toBeInTheDocument();
  await expect.element(pickup.getByText('The total stays the same.')).toBeVisible();
  await expect.element(pickup.getByText('The bill is taken off its table.')).toBeVisible();
  await pickup.getByRole('button', { name: 'Change to pickup' }).click();
  await expect.element(page.getByRole('button', { name: 'Pickup' })).toBeVisible();
  expect(useBills.getState().shown).toMatchObject({ collectionType: 'pickup', table: null });
});
