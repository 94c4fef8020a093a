import { randomUUID } from 'node:crypto';
import { appendBillOperations, cancelBill, sendBill } from '@servery/contract/bills';
import * as drawers from '@servery/contract/drawers';
import * as contract from '@servery/contract/employees';
import { getOrder } from '@servery/contract/online-ordering';
import { putOwnDeviceSettings, putSettings, type SettingsOf } from '@servery/contract/settings/index';
import { staffActionSettings } from '@servery/contract/settings/staff-actions';
import type { EmployeeRole, StaffAction } from '@servery/domain/employees';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTill, type Till, type Wish } from '../../testing/till.ts';

let server: TestServer;
let owner: string;
let till: Till;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('restaurantAdmin');
  till = await createTill(server);
});
afterAll(() => server.close());

const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
async function hire(name: string, role: EmployeeRole = 'staff', pin = '4821'): Promise<string> {
  const body = { id: randomUUID(), name, role, storeIds: [server.storeId], pin };
  const { status } = await server.call(contract.createEmployee, { params: place(), body, cookie: owner });
  expect(status).toBe(201);
  return body.id;
}
const signInAt = async (employeeId: string, pin = '4821', cookie = till.cookie) =>
  (await server.call(contract.checkPin, { body: { employeeId, pin }, cookie })).data.sessionId!;

interface Headers {
  session?: string;
  approval?: string | null;
}
const toHeaders = ({ session, approval }: Headers) => ({
  ...(session !== undefined && { 'x-employee-session': session }),
  ...(approval && { 'x-employee-approval': approval }),
});
/** Makes one change of a bill as its till does: a number that was refused is given to the next change. */
async function change(orderId: string, wish: Wish, as: Headers = {}) {
  const [operation] = till.make(wish);
  const call = { params: { ...place(), orderId }, body: { operations: [operation!] }, cookie: till.cookie, headers: toHeaders(as) };
  const answer = await server.call(appendBillOperations, call);
  if (answer.status !== 200) till.countFrom(operation!.sequence);
  return { ...answer, again: () => server.call(appendBillOperations, call) };
}
/** A bill with lines that the kitchen has. */
async function openSent(lines: readonly [string, number][] = [['Toastie', 2]]): Promise<{ orderId: string; lineIds: string[] }> {
  const orderId = await till.open(lines);
  const { data } = await server.call(sendBill, { params: { orderId }, body: {}, cookie: till.cookie });
  return { orderId, lineIds: data.bill.lines.map(({ id }) => id) };
}
const voidLine = (lineId: string): Wish => ({ type: 'voidLine', lineId, reason: 'Dropped' });
const approve = (
  employeeId: string,
  subjectId: string,
  { pin = '4821', action = 'voidAfterSending' as StaffAction, cookie = till.cookie } = {},
) => server.call(contract.approveAction, { body: { employeeId, pin, action, subjectId }, cookie });
const cancel = (orderId: string, as: Headers = {}) =>
  server.call(cancelBill, {
    params: { orderId },
    body: { reason: 'other', note: '' },
    cookie: till.cookie,
    headers: toHeaders(as),
  });

it('a store without employees has nobody to ask', async () => {
  const { orderId, lineIds } = await openSent();
  expect((await change(orderId, voidLine(lineIds[0]!))).status).toBe(200);
});

describe('an action outside the audience of who works at a till', () => {
  let mia: string;
  let tom: string;
  let tomsSession: string;
  beforeAll(async () => {
    [mia, tom] = [await hire('Mia Chen', 'manager'), await hire('Tom Reid')];
    tomsSession = await signInAt(tom);
  });

  it('is refused, and changes nothing, unless somebody in it approves it; the log names both', async () => {
    const { orderId, lineIds } = await openSent();
    const wish = voidLine(lineIds[0]!);
    for (const as of [{}, { session: tomsSession }, { session: tomsSession, approval: randomUUID() }]) {
      const { status, error } = await change(orderId, wish, as);
      expect([status, error.code, error.details]).toEqual([403, 'APPROVAL_NEEDED', { action: 'voidAfterSending' }]);
    }
    const approval = (await approve(mia, orderId)).data.approvalId;
    const done = await change(orderId, wish, { session: tomsSession, approval });
    expect(done.data.bill.lines[0]?.voided).toMatchObject({ by: 'Tom Reid' });
    // Its answer was lost.
    expect((await done.again()).status).toBe(200);
    const { rows } = await server.test.owner.query(
      "select by_name, approved_by, approved_by_id from bill_operation where order_id = $1 and operation->>'type' = 'voidLine'",
      [orderId],
    );
    expect(rows).toEqual([{ by_name: 'Tom Reid', approved_by: 'Mia Chen', approved_by_id: mia }]);
    const { rows: events } = await server.test.owner.query(
      "select payload->'operations'->0->>'approvedBy' as by from event where subject_id = $1 order by seq desc limit 1",
      [orderId],
    );
    expect(events).toEqual([{ by: 'Mia Chen' }]);
    const place = { restaurantId: server.restaurantId, storeId: server.storeId };
    const shown = (await server.call(getOrder, { params: { ...place, orderId }, cookie: owner })).data;
    expect(shown.timeline.at(-1)).toMatchObject({
      type: 'bill.changed',
      actor: 'Tom Reid',
      note: 'Voided Toastie (Dropped). Approved by Mia Chen',
    });
  });

  it('is beside what else one person changed in the history of the bill', async () => {
    const { orderId } = await openSent();
    const toastie = { type: 'addLine' as const, line: server.line('Toastie', 1) };
    await change(orderId, toastie, { session: tomsSession });
    await change(orderId, { type: 'changeQuantity', lineId: toastie.line.id, delta: 2 }, { session: tomsSession });
    const place = { restaurantId: server.restaurantId, storeId: server.storeId };
    const { timeline } = (await server.call(getOrder, { params: { ...place, orderId }, cookie: owner })).data;
    const changes = timeline.filter(({ type }) => type === 'bill.changed');
    expect(changes.map(({ note }) => note)).toEqual(['Opened. Added 2 × Toastie', 'Added 3 × Toastie']);
  });

  it('is not asked about of somebody in it, nor where the kitchen has nothing', async () => {
    const { orderId, lineIds } = await openSent();
    expect((await change(orderId, { type: 'addLine', line: server.line('Toastie', 1) }, { session: tomsSession })).status).toBe(200);
    expect((await change(orderId, voidLine(lineIds[0]!), { session: await signInAt(mia) })).status).toBe(200);
    expect((await cancel(await till.open(), { session: tomsSession })).status).toBe(200);
  });

  it('is also to lower the number, and to cancel the bill', async () => {
    const { orderId, lineIds } = await openSent();
    const fewer: Wish = { type: 'changeQuantity', lineId: lineIds[0]!, delta: -1 };
    expect((await change(orderId, fewer, { session: tomsSession })).error.code).toBe('APPROVAL_NEEDED');
    expect((await cancel(orderId, { session: tomsSession })).error.code).toBe('APPROVAL_NEEDED');
    const approval = (await approve(mia, orderId)).data.approvalId;
    const twice = [await cancel(orderId, { session: tomsSession, approval }), await cancel(orderId, { session: tomsSession, approval })];
    expect(twice.map(({ status, data }) => [status, data.row.status])).toEqual([
      [200, 'cancelled'],
      [200, 'cancelled'],
    ]);
    const shown = (await server.call(getOrder, { params: { ...place(), orderId }, cookie: owner })).data;
    expect(shown.timeline.findLast(({ type }) => type.endsWith('.cancelled'))).toMatchObject({
      ...{ actor: 'Tom Reid', note: 'other. Approved by Mia Chen' },
    });
  });

  it('is also to void a part, to give a discount and to charge extra; the full price is anybody’s', async () => {
    const { orderId, lineIds } = await openSent();
    const lineId = lineIds[0]!;
    const none = { discountForItem: 0, discountPercentage: 0, extraChargeForItem: 0, extraChargeForComments: 0, note: 'Late' };
    const wishes: Wish[] = [
      { type: 'voidPart', lineId, quantity: 1, note: 'Dropped' },
      { type: 'adjustLine', lineId, adjustment: { ...none, discountPercentage: 10_000 } },
      { type: 'adjustLine', lineId, adjustment: { ...none, extraChargeForItem: 100 } },
    ];
    const refused = [];
    for (const wish of wishes) refused.push((await change(orderId, wish, { session: tomsSession })).error.details);
    expect(refused).toEqual(['voidAfterSending', 'discount', 'priceChange'].map((action) => ({ action })));
    const approval = (await approve(mia, orderId, { action: 'discount' })).data.approvalId;
    expect((await change(orderId, wishes[1]!, { session: tomsSession, approval })).status).toBe(200);
    expect((await change(orderId, { type: 'adjustLine', lineId, adjustment: null }, { session: tomsSession })).status).toBe(200);
  });

  it('is approved once, for one bill, at one till', async () => {
    const { orderId, lineIds } = await openSent([
      ['Toastie', 1],
      ['Toastie', 1],
    ]);
    const other = await openSent();
    const elsewhere = await server.signInDevice('posTerminal');
    const wrong = [
      await approve(mia, other.orderId),
      await approve(mia, orderId, { action: 'refund' }),
      await approve(mia, orderId, { cookie: elsewhere }),
    ];
    for (const { data } of wrong) {
      const as = { session: tomsSession, approval: data.approvalId };
      expect((await change(orderId, voidLine(lineIds[0]!), as)).error.code).toBe('APPROVAL_NEEDED');
    }
    const as = { session: tomsSession, approval: (await approve(mia, orderId)).data.approvalId };
    expect((await change(orderId, voidLine(lineIds[0]!), as)).status).toBe(200);
    expect((await change(orderId, voidLine(lineIds[1]!), as)).error.code).toBe('APPROVAL_NEEDED');
  });

  it('is approved by a PIN alone that is right, of somebody in the audience; wrong ones count as at the lock', async () => {
    const boss = await hire('Boss', 'manager');
    const { orderId } = await openSent();
    const refused = await approve(tom, orderId);
    expect([refused.status, refused.error.code]).toEqual([403, 'resource_update_not_allowed']);
    const results = [];
    for (let tries = 0; tries < 5; tries += 1) results.push((await approve(boss, orderId, { pin: '0000' })).data);
    expect(results.map(({ result, approvalId }) => [result, approvalId])).toEqual(Array.from({ length: 5 }, () => ['INCORRECT_PIN', null]));
    expect([results[3]?.lockedUntil, results[4]?.lockedUntil]).toEqual([null, expect.any(String)]);
    expect((await approve(boss, orderId)).data).toMatchObject({ result: 'INCORRECT_PIN', approvalId: null });
    expect(await signInAt(boss)).toBeNull();
  });

  it('is not approved for long gone people: a session ends with its person', async () => {
    const eva = await hire('Eva', 'manager');
    const session = await signInAt(eva);
    const params = { ...place(), employeeId: eva };
    await server.call(contract.setEmployeeActive, { params, body: { active: false }, cookie: owner });
    const { orderId, lineIds } = await openSent();
    expect((await change(orderId, voidLine(lineIds[0]!), { session })).error.code).toBe('APPROVAL_NEEDED');
  });

  it('follows the settings of the store', async () => {
    const save = (voidAfterSending: SettingsOf<'staffActions'>['voidAfterSending'], version: number) =>
      server.call(putSettings('staffActions'), {
        params: place(),
        body: { value: { ...staffActionSettings.defaults, voidAfterSending }, version },
        cookie: owner,
      });
    await save({ managers: false, employeeIds: [tom] }, 0);
    const { data } = await server.call(contract.listTillEmployees, { cookie: till.cookie });
    expect(data.audiences.voidAfterSending).toEqual({ managers: false, employeeIds: [tom] });
    const { orderId, lineIds } = await openSent();
    expect((await change(orderId, voidLine(lineIds[0]!), { session: await signInAt(mia) })).error.code).toBe('APPROVAL_NEEDED');
    expect((await change(orderId, voidLine(lineIds[0]!), { session: tomsSession })).status).toBe(200);
    await save(null, 1);
    const open = await openSent();
    expect((await change(open.orderId, voidLine(open.lineIds[0]!))).status).toBe(200);
    await save(staffActionSettings.defaults.voidAfterSending, 2);
  });

  it.each([2, 10, 50])('is done once by one approval, when %d changes of the till’s settings use it at once', async (count) => {
    const cookie = await server.signInDevice('posTerminal');
    const session = await signInAt(tom, '4821', cookie);
    const { rows } = await server.test.owner.query('select device_id from employee_session where id = $1', [session]);
    const approval = (await approve(mia, rows[0].device_id, { action: 'settings', cookie })).data.approvalId;
    const put = (version: number, as: Headers) =>
      server.call(putOwnDeviceSettings('tillLock'), {
        body: { value: { lockAfterMinutes: 1 }, version },
        cookie,
        headers: toHeaders({ session, ...as }),
      });
    expect((await put(0, {})).error.code).toBe('APPROVAL_NEEDED');
    const answers = await Promise.all(Array.from({ length: count }, (_, version) => put(version, { approval })));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(count - 1);
  });

  it('is the cash drawer, and its report: an approved report is read again as it changes', async () => {
    const cookie = await server.signInDevice('posTerminal');
    const [session, own] = [await signInAt(tom, '4821', cookie), await signInAt(mia, '4821', cookie)];
    const { rows } = await server.test.owner.query('select device_id from employee_session where id = $1', [session]);
    const open = (as: Headers) =>
      server.call(drawers.openDrawer, { body: { id: randomUUID(), counts: {} }, cookie, headers: toHeaders(as) });
    expect((await open({ session })).error.code).toBe('APPROVAL_NEEDED');
    const { data } = await open({ session: own });
    expect(data.openedBy).toBe('Mia Chen');
    const moved = { id: randomUUID(), sessionId: data.id, kind: 'noSale', amount: 0, reason: 'Change' } as const;
    const closing = { id: randomUUID(), sessionId: data.id, counts: {}, expected: null, reason: '', handedOver: 0, handedTo: '' };
    const headers = toHeaders({ session });
    expect((await server.call(drawers.moveCash, { body: moved, cookie, headers })).error.code).toBe('APPROVAL_NEEDED');
    expect((await server.call(drawers.closeDrawer, { body: closing, cookie, headers })).error.code).toBe('APPROVAL_NEEDED');
    const read = (as: Headers) =>
      server.call(drawers.getDrawerSession, { params: { ...place(), drawerSessionId: data.id }, cookie, headers: toHeaders(as) });
    expect((await read({ session })).error.code).toBe('APPROVAL_NEEDED');
    const approval = (await approve(mia, rows[0].device_id, { action: 'reports', cookie })).data.approvalId;
    const answers = [await read({ session, approval }), await read({ session, approval })];
    expect(answers.map(({ status, data: { report } }) => [status, report.movements])).toEqual([
      [200, []],
      [200, []],
    ]);
  });
});
