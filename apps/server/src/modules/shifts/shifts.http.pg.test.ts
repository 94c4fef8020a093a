import { randomUUID } from 'node:crypto';
import { createEmployee } from '@servery/contract/employees';
import type { BodySentTo } from '@servery/contract/endpoint';
import type { SettingsOf } from '@servery/contract/settings/index';
import * as contract from '@servery/contract/shifts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyDay, everyType } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let owner: string;
let tills: [string, string];
/** Somebody new for each test. */
let who: string;
const lunch = randomUUID();
const coffee = randomUUID();
const settings: SettingsOf<'timeClock'> = {
  enableEmployeeTimeClock: true,
  enableBreakRecording: true,
  enableAutomaticDeduction: true,
  shiftBreakPresets: [
    { id: lunch, name: 'Lunch', type: 'UNPAID', limit: { type: 'HOUR_1', duration: { hours: 0, minutes: 0 } } },
    { id: coffee, name: 'Coffee', type: 'PAID', limit: { type: 'MINUTES_15', duration: { hours: 0, minutes: 0 } } },
  ],
};
/** Open from 5 PM to 2 AM. */
const night = {
  availableAllDay: false,
  dayIntervals: [{ startTimeOfDay: '5:00 PM', endTimeOfDay: '2:00 AM', attributeToPreviousDay: false }],
};

beforeAll(async () => {
  server = await startTestServer({ poolSize: 24 });
  owner = await server.signIn('restaurantAdmin');
  tills = [await server.signInDevice('posTerminal'), await server.signInDevice('posTerminal')];
  await server.change('tillHours', { hours: everyType(everyDay(night)) as SettingsOf<'tillHours'>['hours'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = null;
  await server.change('timeClock', settings);
  who = await addEmployee();
});

const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
async function addEmployee(storeIds = [server.storeId]): Promise<string> {
  const id = randomUUID();
  const body = { id, name: 'Mia Chen', role: 'staff', storeIds, pin: '4821' } as const;
  expect((await server.call(createEmployee, { params: at(), body, cookie: owner })).status).toBe(201);
  return id;
}
type Clock = Partial<BodySentTo<typeof contract.clock>>;
const clock = (action: BodySentTo<typeof contract.clock>['action'], change: Clock = {}, cookie = tills[0]) =>
  server.call(contract.clock, { body: { id: randomUUID(), employeeId: who, pin: '4821', action, presetId: null, ...change }, cookie });
const here = async () =>
  (await server.call(contract.getTimeClock, { cookie: tills[1] })).data.here.filter(({ employeeId }) => employeeId === who);
const list = async (from = '2026-01-01', to = '2026-03-31') =>
  (await server.call(contract.listShifts, { params: at(), query: { from, to, employeeId: who }, cookie: owner })).data.rows;
const read = (shiftId: string) => server.call(contract.getShift, { params: { ...at(), shiftId }, cookie: owner });
const setClock = (instant: string) => {
  server.clock.now = new Date(instant);
};
type Times = Omit<BodySentTo<typeof contract.addShift>, 'id' | 'employeeId'>;
const times: Times = {
  startedAt: '2026-01-10T06:00:00.000Z',
  endedAt: '2026-01-10T10:00:00.000Z',
  breaks: [],
  reason: 'Forgot to clock in',
};
const add = (change: Partial<BodySentTo<typeof contract.addShift>> = {}) =>
  server.call(contract.addShift, { params: at(), body: { id: randomUUID(), employeeId: who, ...times, ...change }, cookie: owner });
const correct = (shiftId: string, change: Partial<BodySentTo<typeof contract.correctShift>> = {}) =>
  server.call(contract.correctShift, { params: { ...at(), shiftId }, body: { ...times, version: 1, ...change }, cookie: owner });

describe('the time clock', () => {
  it('records a shift with its breaks over midnight, on the trading day in which it began', async () => {
    setClock('2026-01-16T07:00:00.000Z');
    const begun = await clock('in');
    expect(begun.data).toMatchObject({ result: 'SUCCESS', shift: { employeeName: 'Mia Chen', tradingDay: '2026-01-16', endedAt: null } });
    setClock('2026-01-16T09:00:00.000Z');
    expect((await clock('breakStart', { presetId: coffee }, tills[1])).data.shift?.breaks).toMatchObject([
      { name: 'Coffee', type: 'PAID', limitMinutes: 15, deductsOverLimit: true, endedAt: null },
    ]);
    expect(await here()).toMatchObject([{ name: 'Mia Chen', startedAt: '2026-01-16T07:00:00.000Z', breaks: [{ endedAt: null }] }]);
    setClock('2026-01-16T09:25:00.000Z');
    await clock('breakEnd');
    // Half past one at night, in Sydney.
    setClock('2026-01-16T14:30:00.000Z');
    await clock('breakStart', { presetId: lunch });
    setClock('2026-01-16T15:00:00.000Z');
    const { data } = await clock('out');
    expect(data.shift).toMatchObject({
      tradingDay: '2026-01-16',
      endedAt: '2026-01-16T15:00:00.000Z',
      breaks: [{ endedAt: '2026-01-16T09:25:00.000Z' }, { type: 'UNPAID', endedAt: '2026-01-16T15:00:00.000Z' }],
      hours: { total: 480, worked: 425, breaks: 55, paid: 440, unpaid: 40, deducted: 10 },
    });
    expect(await here()).toEqual([]);
    // Begun after midnight, before the store closes: it is still the day before.
    setClock('2026-01-16T15:01:00.000Z');
    expect((await clock('in')).data.shift?.tradingDay).toBe('2026-01-16');
  });

  it.each([
    ['forward', '2026-10-03T12:00:00.000Z', '2026-10-03T17:00:00.000Z', '2026-10-03', 300],
    ['back', '2026-04-04T11:00:00.000Z', '2026-04-04T18:00:00.000Z', '2026-04-04', 420],
  ])('counts real hours when clocks go %s at night', async (_, from, to, tradingDay, total) => {
    setClock(from);
    await clock('in');
    setClock(to);
    expect((await clock('out')).data.shift).toMatchObject({ tradingDay, hours: { total } });
  });

  it('answers a repeat after a lost answer with the same shift', async () => {
    const id = randomUUID();
    const [first, again] = [await clock('in', { id }), await clock('in', { id })];
    expect([again.status, again.data.shift?.id, again.data.shift?.version]).toEqual([200, first.data.shift?.id, 1]);
    expect((await clock('out', { id })).error).toMatchObject({ code: 'resource_status_conflict' });
    const out = randomUUID();
    await clock('out', { id: out });
    expect((await clock('out', { id: out })).data.shift?.version).toBe(2);
  });

  it.each([2, 4])('makes one shift when %i tills clock the same person in at once', async (count) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, at) => clock('in', {}, tills[at % 2])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(count - 1);
    expect(await here()).toHaveLength(1);
    // The same call, repeated while the first is under way.
    const id = randomUUID();
    const outs = await Promise.all(Array.from({ length: count }, () => clock('out', { id })));
    expect(outs.map(({ data }) => data.shift?.version)).toEqual(Array.from({ length: count }, () => 2));
  });

  it('409: what does not follow, with the reason, and without counting as a wrong PIN', async () => {
    for (let time = 0; time < 6; time += 1) expect((await clock('out')).error.message).toBe('Mia Chen is not clocked in.');
    await clock('in');
    expect((await clock('breakEnd')).error.message).toBe('Mia Chen is not on a break.');
    await clock('breakStart', { presetId: lunch });
    expect((await clock('breakStart', { presetId: lunch })).error.message).toBe('Mia Chen is on a break already.');
  });

  it('400: a break that is not offered', async () => {
    await clock('in');
    expect((await clock('breakStart', { presetId: randomUUID() })).error.fields).toMatchObject([{ path: 'presetId' }]);
  });

  it('checks the PIN, and locks after five wrong ones', async () => {
    const wrong = [];
    for (let time = 0; time < 5; time += 1) wrong.push((await clock('in', { pin: '0000' })).data);
    expect(wrong.map(({ result, shift }) => [result, shift])).toEqual(Array.from({ length: 5 }, () => ['INCORRECT_PIN', null]));
    expect(wrong[4]?.lockedUntil).not.toBe(null);
    expect((await clock('in')).data).toMatchObject({ result: 'INCORRECT_PIN', shift: null });
    expect((await clock('in', { employeeId: randomUUID() })).data.result).toBe('EMPLOYEE_NOT_FOUND');
  });

  it('can be switched off: nobody clocks in, and whoever is clocked in can still leave', async () => {
    await clock('in');
    await clock('breakStart', { presetId: lunch });
    await server.change('timeClock', { ...settings, enableEmployeeTimeClock: false, enableBreakRecording: false });
    expect((await clock('breakEnd')).status).toBe(200);
    expect((await clock('breakStart', { presetId: lunch })).error.message).toBe('This store records no breaks any more.');
    expect((await clock('out')).status).toBe(200);
    expect((await clock('in')).error.message).toMatch('This store uses no time clock');
  });

  it('409: somebody who is still clocked in at another store', async () => {
    who = await addEmployee([server.storeId, server.otherStoreId]);
    await clock('in');
    await server.test.owner.query('update shift set store_id = $1 where employee_id = $2', [server.otherStoreId, who]);
    expect((await clock('in')).error.message).toMatch('still clocked in at another store');
  });
});

it('lists who is still clocked in when their trading day is over, whichever days are asked for', async () => {
  const unended = async () => {
    const query = { from: '2026-01-01', to: '2026-01-01' };
    const { data } = await server.call(contract.listShifts, { params: at(), query, cookie: owner });
    return data.unended!.filter(({ employeeId }) => employeeId === who);
  };
  setClock('2026-01-16T07:00:00.000Z');
  const shiftId = (await clock('in')).data.shift!.id;
  // Half past one at night, in Sydney: the evening goes on.
  setClock('2026-01-16T14:30:00.000Z');
  expect(await unended()).toEqual([]);
  setClock('2026-01-17T05:00:00.000Z');
  expect(await unended()).toMatchObject([{ id: shiftId, tradingDay: '2026-01-16', endedAt: null, hours: { total: 22 * 60 } }]);
  const left = { startedAt: '2026-01-16T07:00:00.000Z', endedAt: '2026-01-16T15:00:00.000Z', reason: 'Forgot to clock out' };
  expect((await correct(shiftId, left)).status).toBe(200);
  expect(await unended()).toEqual([]);
});

describe('what managers do', () => {
  it('201: enter a shift once, with the reason', async () => {
    const id = randomUUID();
    const [first, again] = [await add({ id }), await add({ id })];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.data).toMatchObject({ tradingDay: '2026-01-10', corrected: true, hours: { total: 240, paid: 240 } });
    expect(await list()).toHaveLength(1);
    expect((await add({ id, startedAt: '2026-01-10T05:00:00.000Z' })).error.details).toMatchObject({ reason: 'ID_REUSED' });
    expect((await add({ employeeId: randomUUID() })).error.fields).toMatchObject([{ path: 'employeeId' }]);
  });

  it('correct a shift, and its original stays', async () => {
    setClock('2026-01-16T07:00:00.000Z');
    const shiftId = (await clock('in')).data.shift!.id;
    setClock('2026-01-16T08:00:00.000Z');
    const breakId = (await clock('breakStart', { presetId: coffee })).data.shift!.breaks[0]!.id;
    setClock('2026-01-16T12:00:00.000Z');
    await clock('out');
    const breaks = [
      { id: breakId, name: 'Coffee', type: 'PAID', startedAt: '2026-01-16T08:00:00.000Z', endedAt: '2026-01-16T08:20:00.000Z' } as const,
    ];
    const change = {
      startedAt: '2026-01-16T06:30:00.000Z',
      endedAt: '2026-01-16T12:00:00.000Z',
      breaks,
      reason: 'Forgot the break',
      version: 3,
    };
    const { data } = await correct(shiftId, change);
    // The break still has the limit that it had at the till.
    expect(data).toMatchObject({ corrected: true, version: 4, hours: { total: 330, breaks: 20, paid: 325, deducted: 5 } });
    expect((await correct(shiftId, change)).error.code).toBe('resource_status_conflict');
    const { changes } = (await read(shiftId)).data;
    expect(changes.map(({ kind, by, reason }) => [kind, by === 'Mia Chen', reason])).toEqual([
      ['in', true, ''],
      ['breakStart', true, ''],
      ['out', true, ''],
      ['corrected', false, 'Forgot the break'],
    ]);
    expect(changes[3]).toMatchObject({
      before: { startedAt: '2026-01-16T07:00:00.000Z', breaks: [{ endedAt: '2026-01-16T12:00:00.000Z' }] },
      after: { startedAt: '2026-01-16T06:30:00.000Z' },
    });
  });

  it('400: times that cannot be, and two shifts of one person at once', async () => {
    await add();
    const refused = [
      await add({ endedAt: '2026-01-10T05:00:00.000Z' }),
      await add({ startedAt: '2026-01-10T09:59:00.000Z', endedAt: '2026-01-10T12:00:00.000Z' }),
      await add({ startedAt: '2026-01-10T05:00:00.000Z', endedAt: null }),
      await add({ reason: ' ' }),
      await add({ startedAt: '2098-01-10T05:00:00.000Z', endedAt: null }),
    ];
    expect(refused.map(({ status, error }) => [status, error.fields?.[0]?.path])).toEqual([
      [400, 'endedAt'],
      [400, 'startedAt'],
      [400, 'startedAt'],
      [400, 'reason'],
      [400, 'startedAt'],
    ]);
    // One after another is right.
    expect((await add({ startedAt: '2026-01-10T10:00:00.000Z', endedAt: '2026-01-10T11:00:00.000Z' })).status).toBe(201);
  });

  it('404: a shift of another store, and one that nobody has', async () => {
    const { data } = await add();
    await server.test.owner.query('update shift set store_id = $1 where id = $2', [server.otherStoreId, data.id]);
    expect([(await read(data.id)).status, (await correct(data.id)).status, (await read(randomUUID())).status]).toEqual([404, 404, 404]);
  });

  it('400: a period that is too long, or ends before it begins', async () => {
    const ask = (from: string, to: string) => server.call(contract.listShifts, { params: at(), query: { from, to }, cookie: owner });
    expect([(await ask('2026-01-01', '2026-04-02')).status, (await ask('2026-01-01', '2026-04-03')).status]).toEqual([200, 400]);
    expect((await ask('2026-01-02', '2026-01-01')).status).toBe(400);
  });
});
