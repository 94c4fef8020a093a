import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import {
  closeDrawer,
  getDrawerSession,
  getOwnDrawer,
  listDrawerSessions,
  moveCash,
  openDrawer,
  printDrawerReport,
  type DrawerSession,
} from '@servery/contract/drawers';
import { approveAction } from '@servery/contract/employees';
import { getMenu } from '@servery/contract/menu';
import { staffActionSettings } from '@servery/contract/settings/staff-actions';
import { getTillStore } from '@servery/contract/tills';
import { addCounts, makeDrawerReport, type DrawerFact } from '@servery/domain/drawers';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApprovalDialog } from '../features/lock/approval-dialog.tsx';
import { usePersistedData, type TillStore } from '../shared/bills/stored-data.ts';
import { client } from '../shared/device.ts';
import { answerApproval } from '../shared/people/approvals.ts';
import { lockTill, openFor, receivePeople, startPeople, type TillEmployee } from '../shared/people/people-store.ts';
import { TillContext, type Till } from '../shared/till-context.ts';
import { DrawerPage } from '../features/drawer/drawer-page.tsx';
import '@servery/ui/tokens.css';
import './pos.css';

const sessionId = getId('drawer session');
const deviceId = getId('till');
const toSession = (given: Partial<DrawerSession> = {}): DrawerSession => ({
  ...{ id: sessionId, tillName: 'Front', currency: 'NZD', openedAt: new Date().toISOString(), openedBy: 'Mia Chen' },
  ...{ float: 20_000, floatCounts: { note5000: 4 }, closed: null, ...given },
});
const fact = (given: Partial<DrawerFact>): DrawerFact => ({
  ...{ kind: 'paidOut', orderNumber: null, cash: 0, worth: 0, reason: '', by: 'Mia Chen', at: new Date().toISOString() },
  ...{ late: false, tender: null, sale: null, ...given },
});

/** The server's drawer, by the domain's own rules. */
function createDrawer(given: DrawerSession | null) {
  const facts: DrawerFact[] = [];
  const unpaid = [{ orderId: getId('order'), number: 'B-007', due: 950 }];
  const drawer = {
    session: given,
    left: null as number | null,
    facts,
    getReport: () => makeDrawerReport(facts, { currency: 'NZD', float: drawer.session?.float ?? 0, unpaid }),
  };
  fakeApi(getOwnDrawer, () => ({
    session: drawer.session,
    left: drawer.left,
    unpaid: { count: 1, amount: 950, orders: unpaid },
  }));
  fakeApi(getDrawerSession, () => ({ session: drawer.session ?? toSession(), report: drawer.getReport() }));
  return drawer;
}

const open = (freshness: Till['freshness'] = 'live') => {
  document.title = 'Till';
  const till = { ...place, deviceId, timeZone: 'Pacific/Auckland', freshness } as Till;
  return render(
    <ClientContext value={client}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={till}>
          <main>
            <DrawerPage />
          </main>
          <ApprovalDialog timeZone="Pacific/Auckland" />
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const total = () => page.getByLabelText('Total', { exact: true });
const fits = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);

beforeEach(async () => {
  await page.viewport(1024, 768);
  usePersistedData.setState({ store: { currency: 'NZD' } as TillStore });
  // What is stored on the till is enough.
  fakeApi(getMenu, () => refusal('resource_not_found'));
  fakeApi(getTillStore, () => refusal('resource_not_found'));
});
afterEach(() => {
  answerApproval(null);
  lockTill();
  startPeople('');
});

it('opens with a float that is counted note by note, and says what the last closing left', async () => {
  const drawer = createDrawer(null);
  drawer.left = 20_000;
  const { requests } = fakeApi(openDrawer, ({ body }) => {
    drawer.session = toSession({ id: body.id, float: addCounts('NZD', body.counts), floatCounts: body.counts });
    return drawer.session;
  });
  await open();
  await expect.element(page.getByText('The drawer is closed.')).toBeVisible();
  await button(/^\$50 × 0 /).click();
  await button('3').click();
  await expect.element(total()).toHaveTextContent('$150.00');
  await expect.element(page.getByText('Short by $50.00.')).toBeVisible();
  // A keyboard goes on by Enter; the first digit of a row replaces what was there.
  await userEvent.keyboard('{Enter}12{Backspace}{ArrowDown}5');
  await expect.element(total()).toHaveTextContent('$220.00');
  await expect.element(button(/^\$20 × 1 /)).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
  ] as const) {
    await page.viewport(width, height);
    await expectAccessible(`opening a drawer at ${width}`);
    fits();
  }
  await button('Open with $220.00').click();
  await expect.element(page.getByText(/with a float of \$220\.00/)).toBeVisible();
  expect(requests.map(({ body }) => body.counts)).toEqual([{ note5000: 3, note2000: 1, note1000: 5 }]);
});

it('pays cash in and out and opens without a sale, always with a reason; the X report follows', async () => {
  const drawer = createDrawer(toSession());
  const { requests } = fakeApi(moveCash, ({ body }) => {
    const sign = body.kind === 'paidOut' ? -1 : 1;
    drawer.facts.push(fact({ kind: body.kind, cash: sign * body.amount, reason: body.reason }));
    return drawer.session!;
  });
  await open();
  await button('Pay out').click();
  const dialog = page.getByRole('dialog', { name: 'Pay out' });
  await dialog.getByRole('button', { name: 'Pay out $0.00' }).click();
  await expect.element(dialog.getByText('Please enter an amount.')).toBeVisible();
  await expect.element(dialog.getByText('Please say what it is for.')).toBeVisible();
  expect(requests).toHaveLength(0);
  for (const key of ['4', '5', '0']) await dialog.getByRole('button', { name: key, exact: true }).click();
  await dialog.getByRole('button', { name: 'Supplies', exact: true }).click();
  await expectAccessible('paying out');
  await dialog.getByRole('button', { name: 'Pay out $4.50' }).click();
  await expect.element(page.getByText('$4.50 paid out: Supplies.')).toBeVisible();
  await button('No sale').click();
  const noSale = page.getByRole('dialog', { name: 'No sale' });
  await noSale.getByRole('button', { name: 'Changed a note' }).click();
  await noSale.getByRole('button', { name: 'Open the drawer' }).click();
  await expect.element(page.getByText('Opened without a sale: Changed a note.')).toBeVisible();
  await expect.element(page.getByText(/Changed a note · Mia Chen/)).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Expected' })).toHaveTextContent('Expected$195.50');
  expect(requests.map(({ body: { kind, amount, reason } }) => [kind, amount, reason])).toEqual([
    ['paidOut', 450, 'Supplies'],
    ['noSale', 0, 'Changed a note'],
  ]);
  for (const width of [390, 1024]) {
    await page.viewport(width, 800);
    await expectAccessible(`an open drawer at ${width}`);
    fits();
  }
});

/** Closes the drawer on the server, as the body says. */
const fakeClosing = (drawer: ReturnType<typeof createDrawer>) =>
  fakeApi(closeDrawer, ({ body }) => {
    const report = drawer.getReport();
    const { expected } = report.cash;
    if (body.expected !== null && body.expected !== expected) {
      return refusal('resource_status_conflict', { message: 'Another amount is expected by now.' });
    }
    const counted = addCounts('NZD', body.counts);
    const { counts, reason, handedOver, handedTo } = body;
    const session = toSession({
      closed: {
        ...{ zNumber: 12, at: new Date().toISOString(), by: 'Mia Chen', blind: body.expected === null, counts, counted, expected },
        ...{ difference: counted - expected, reason, handedOver, handedTo },
      },
    });
    drawer.session = null;
    return { session, report };
  });

it('counts first, then shows the difference and what is not paid, and closes with a reason: the Z report', async () => {
  const drawer = createDrawer(toSession());
  const { requests } = fakeClosing(drawer);
  await open();
  await button('Count and close').click();
  await expect.element(page.getByText('Expected')).not.toBeInTheDocument();
  await button(/^\$50 × 0 /).click();
  await userEvent.keyboard('3');
  await button('Counted $150.00').click();
  await expect.element(page.getByText('Short by $50.00')).toBeVisible();
  await expect.element(page.getByText('1 order is not paid yet')).toBeVisible();
  await button('Close the drawer').click();
  await expect.element(page.getByText('Please say why the amounts differ.')).toBeVisible();
  expect(requests).toHaveLength(0);
  await page.getByLabelText('Why do the amounts differ?').fill('Lost a note');
  await page.getByRole('radio', { name: 'Everything' }).click();
  await page.getByLabelText('Handed to').fill('Ana');
  await expect.element(page.getByText('$150.00 leaves the drawer, $0.00 stays for the next float.')).toBeVisible();
  for (const width of [390, 1024]) {
    await page.viewport(width, 800);
    await expectAccessible(`closing a drawer at ${width}`);
    fits();
  }
  // Money moves at the last moment: the new amount is shown, and nothing was closed.
  drawer.facts.push(fact({ kind: 'paidIn', cash: 500, reason: 'Change' }));
  await button('Close the drawer').click();
  await expect.element(page.getByText('Another amount is expected by now.')).toBeVisible();
  await expect.element(page.getByText('Short by $55.00')).toBeVisible();
  await button('Close the drawer').click();
  await expect.element(page.getByRole('heading', { name: 'Z 12' })).toBeVisible();
  expect(requests.at(-1)?.body).toMatchObject({ expected: 20_500, reason: 'Lost a note', handedOver: 15_000, handedTo: 'Ana' });
  fakeApi(printDrawerReport, () => refusal('resource_status_conflict', { message: 'No printer of this store prints invoices.' }));
  await button('Print Z').click();
  await expect.element(page.getByText('Not printed')).toBeVisible();
  fakeApi(printDrawerReport, { printerName: 'Counter', duplicate: true });
  await button('Print Z').click();
  await expect.element(page.getByText('Sent to Counter. Marked DUPLICATE.')).toBeVisible();
  await expectAccessible('a Z report');
  await button('Done').click();
  await expect.element(page.getByText('The drawer is closed.')).toBeVisible();
});

const toEmployee = (name: string, role: TillEmployee['role']): TillEmployee => ({ id: getId(name), name, role, pinVersion: 1 });
const [mia, tom] = [toEmployee('Mia Chen', 'manager'), toEmployee('Tom Reid', 'staff')];

it('is counted blind by somebody who may not see the report, unless a manager shows it', async () => {
  startPeople(deviceId);
  const audiences = { ...staffActionSettings.defaults, drawer: null };
  receivePeople({ rows: [mia, tom], lock: { value: { lockAfterMinutes: 5 }, version: 0 }, audiences });
  openFor(tom, getId('session of Tom'));
  const drawer = createDrawer(toSession());
  const { requests: reads } = fakeApi(getDrawerSession, () => ({ session: toSession(), report: drawer.getReport() }));
  const { requests } = fakeClosing(drawer);
  fakeApi(approveAction, () => ({ result: 'SUCCESS' as const, approvalId: getId('approval'), lockedUntil: null }));
  await open();
  await expect.element(button('Show the X report')).toBeVisible();
  expect(reads).toHaveLength(0);
  await button('Show the X report').click();
  await expect.element(page.getByRole('dialog', { name: 'See the drawer’s report' })).toBeVisible();
  await userEvent.keyboard('4821');
  await expect.element(page.getByRole('heading', { name: 'Cash in the drawer' })).toBeVisible();
  expect(reads.every(({ headers }) => headers.get('x-employee-approval') === getId('approval'))).toBe(true);
  await button('Count and close').click();
  await button(/^\$50 × 0 /).click();
  await userEvent.keyboard('4');
  await button('Counted $200.00').click();
  await expect.element(page.getByText('This is a blind count. The Z report shows what should be in the drawer.')).toBeVisible();
  await expect.element(page.getByText('Expected')).not.toBeInTheDocument();
  await button('Close the drawer').click();
  await expect.element(page.getByRole('heading', { name: 'Z 12' })).toBeVisible();
  expect(requests.map(({ body }) => body.expected)).toEqual([null]);
});

it('lists the Z reports of a day, and prints one again', async () => {
  createDrawer(null);
  const closed = {
    ...{ zNumber: 12, at: '2026-11-21T02:00:00.000Z', by: 'Mia Chen', blind: false, counts: {}, counted: 20_000, expected: 20_000 },
    ...{ difference: 0, reason: '', handedOver: 0, handedTo: '' },
  };
  const earlier = toSession({ closed });
  const { requests } = fakeApi(listDrawerSessions, ({ query }) => ({
    rows: query.day === '2026-11-21' ? [{ ...earlier, totals: { orders: 0, sales: 0, money: 0 } }] : [],
    nextCursor: null,
  }));
  fakeApi(getDrawerSession, () => ({ session: earlier, report: makeDrawerReport([], { currency: 'NZD', float: 20_000, unpaid: [] }) }));
  const printed = fakeApi(printDrawerReport, () => ({ printerName: 'Counter', duplicate: true }));
  await open();
  expect(requests).toEqual([]);
  await button('Show Z reports').click();
  await expect.element(page.getByText('No drawer was closed on this day.')).toBeVisible();
  await page.getByLabelText('Day of the Z reports').fill('2026-11-21');
  await expectAccessible('earlier Z reports');
  await button(/^Z 12 Front/).click();
  await expect.element(page.getByRole('heading', { name: 'Z 12' })).toBeVisible();
  await button('Print again').click();
  await expect.element(page.getByText('Sent to Counter. Marked DUPLICATE.')).toBeVisible();
  expect(printed.requests.map(({ params }) => params.drawerSessionId)).toEqual([sessionId]);
  fits();
  await button('Back to the drawer').click();
  await expect.element(page.getByRole('heading', { name: 'Cash drawer' })).toBeVisible();
});

it('says that it needs the connection, and does nothing without it', async () => {
  createDrawer(toSession());
  await open('stale');
  await expect.element(page.getByText('You’re offline')).toBeVisible();
  await expect.element(button('Pay in')).toBeDisabled();
  await expect.element(button('Count and close')).toBeDisabled();
  await expectAccessible('a drawer without the server');
});

it('shows that it is reading, why it failed, and reads again', async () => {
  let answer: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeApi(getOwnDrawer, async () => {
    await wait;
    return refusal('service_unavailable');
  });
  await open();
  await expect.element(page.getByRole('status', { name: 'Reading the drawer' })).toBeVisible();
  await expectAccessible('reading a drawer');
  answer();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectAccessible('a drawer that cannot be read');
  createDrawer(toSession());
  await button('Try again').click();
  await expect.element(page.getByText(/with a float of/)).toBeVisible();
});
