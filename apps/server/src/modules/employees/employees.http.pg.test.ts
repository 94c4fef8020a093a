import { randomUUID } from 'node:crypto';
import { appendBillOperations } from '@servery/contract/bills';
import * as contract from '@servery/contract/employees';
import type { BodySentTo } from '@servery/contract/endpoint';
import { putOwnDeviceSettings } from '@servery/contract/settings/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from '../../platform/testing/fixtures.ts';
import { signIn } from '../../platform/testing/test-app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let owner: string;
let manager: string;
let till: string;
beforeAll(async () => {
  server = await startTestServer();
  [owner, manager, till] = await Promise.all([
    server.signIn('restaurantAdmin'),
    server.signIn('storeAdmin'),
    server.signInDevice('posTerminal'),
  ]);
});
afterAll(() => server.close());

const at = (storeId = server.storeId) => ({ restaurantId: server.restaurantId, storeId });
type Fields = Partial<BodySentTo<typeof contract.createEmployee>>;
const create = (fields: Fields = {}, cookie = owner) =>
  server.call(contract.createEmployee, {
    params: at(),
    body: { id: randomUUID(), name: 'Mia Chen', role: 'staff', storeIds: [server.storeId], pin: '4821', ...fields },
    cookie,
  });
const list = async (storeId = server.storeId, cookie = owner) =>
  (await server.call(contract.listEmployees, { params: at(storeId), cookie })).data.rows;
const find = async (id: string, ...where: Parameters<typeof list>) => (await list(...where)).find((row) => row.id === id);
const check = (employeeId: string, pin: string, cookie = till) => server.call(contract.checkPin, { body: { employeeId, pin }, cookie });
const of = (employeeId: string, storeId?: string) => ({ ...at(storeId), employeeId });

describe('an employee', () => {
  it('is added once for one id, changed, deactivated and brought back; no answer has the PIN', async () => {
    const id = randomUUID();
    const [made, again] = [await create({ id, name: ' Tom Reid ' }), await create({ id, name: 'Tom Reid' })];
    expect([made.status, again.status, again.data]).toEqual([201, 201, made.data]);
    expect(made.data).toEqual({
      ...{ id, name: 'Tom Reid', role: 'staff', active: true, storeIds: [server.storeId], elsewhere: false, lockedUntil: null, version: 1 },
    });
    const changed = await server.call(contract.changeEmployee, {
      params: of(id),
      body: { name: 'Tom Reid', role: 'manager', storeIds: [server.storeId, server.otherStoreId] },
      cookie: owner,
    });
    expect(changed.data).toMatchObject({ role: 'manager', storeIds: [server.storeId, server.otherStoreId].toSorted() });
    expect(await find(id, server.otherStoreId)).toBeDefined();
    const set = (active: boolean) => server.call(contract.setEmployeeActive, { params: of(id), body: { active }, cookie: owner });
    expect([(await set(false)).data.active, (await set(false)).data.active]).toEqual([false, false]);
    expect((await check(id, '4821')).data.result).toBe('EMPLOYEE_NOT_FOUND');
    expect((await set(true)).data.active).toBe(true);
    expect((await check(id, '4821')).data.result).toBe('SUCCESS');
    const { rows } = await server.test.owner.query('select pin_hash from employee where id = $1', [id]);
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
  });

  it('refuses an id that somebody else has, a PIN that is not four digits, and no store', async () => {
    const { data } = await create();
    expect((await create({ id: data.id, name: 'Somebody else' })).status).toBe(409);
    const refused = [
      await create({ pin: '123' }),
      await create({ pin: '12a4' }),
      await create({ name: '' }),
      await create({ storeIds: [] }),
    ];
    expect(refused.map(({ status, error }) => [status, error.fields?.[0]?.path])).toEqual([
      [400, 'pin'],
      [400, 'pin'],
      [400, 'name'],
      [400, 'storeIds'],
    ]);
    expect((await create({ storeIds: [randomUUID()] })).error.fields?.[0]?.path).toBe('storeIds');
  });

  it('is changed by an admin of one store as long as they work nowhere else', async () => {
    const { data } = await create({ name: 'Ana Sousa' }, manager);
    expect(data).toMatchObject({ storeIds: [server.storeId], elsewhere: false });
    expect((await create({ storeIds: [server.otherStoreId] }, manager)).error.fields?.[0]?.path).toBe('storeIds');
    const change = (storeIds: string[], name: string, cookie: string) =>
      server.call(contract.changeEmployee, { params: of(data.id), body: { name, role: 'staff', storeIds }, cookie });
    await change([server.storeId, server.otherStoreId], 'Ana Sousa', owner);
    expect(await find(data.id, server.storeId, manager)).toMatchObject({ storeIds: [server.storeId], elsewhere: true });
    const refused = [
      await change([server.storeId], 'Another name', manager),
      await server.call(contract.setEmployeePin, { params: of(data.id), body: { pin: '0000' }, cookie: manager }),
      await server.call(contract.setEmployeeActive, { params: of(data.id), body: { active: false }, cookie: manager }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    // That they no longer work here is the store's own decision; elsewhere they go on.
    expect((await change([], 'Ana Sousa', manager)).status).toBe(200);
    expect([await find(data.id), await find(data.id, server.otherStoreId)]).toMatchObject([undefined, { name: 'Ana Sousa' }]);
    const strange = await server.call(contract.setEmployeePin, { params: of(data.id), body: { pin: '0000' }, cookie: manager });
    expect(strange.status).toBe(404);
  });

  it('is not changed by whoever has not seen what somebody else has changed meanwhile', async () => {
    const { data } = await create({ name: 'Kim' });
    const change = (fields: object, version?: number) =>
      server.call(contract.changeEmployee, {
        params: of(data.id),
        body: { name: 'Kim', role: 'staff' as const, storeIds: [server.storeId], ...fields, ...(version && { version }) },
        cookie: owner,
      });
    const both = [server.storeId, server.otherStoreId];
    // A node of the release before writes no version; its change counts all the same.
    await server.test.owner.query(`update employee set name = 'Kim Lee', role = 'staff', active = true where id = $1`, [data.id]);
    const late = await change({ role: 'manager' }, 1);
    expect([late.status, late.error.code, late.error.details]).toMatchObject([
      409,
      'resource_status_conflict',
      { id: data.id, name: 'Kim Lee', version: 2 },
    ]);
    expect((await change({ name: 'Kim Lee', storeIds: both }, 2)).data).toMatchObject({ storeIds: both.toSorted(), version: 3 });
    expect((await change({ name: 'Kim Lee', storeIds: both }, 2)).data, 'sent again').toMatchObject({ version: 3 });
    expect((await change({}, 2)).status, 'where they work counts too').toBe(409);
    expect((await change({})).data, 'a page of the release before').toMatchObject({ name: 'Kim', version: 4 });
    const pin = await server.call(contract.setEmployeePin, { params: of(data.id), body: { pin: '0000' }, cookie: owner });
    expect(pin.data.version, 'a new PIN changes none of it').toBe(4);
  });

  it('is seen by users of the store, and by nobody of another one', async () => {
    const { data } = await create({ name: 'Seen' });
    expect(await find(data.id, server.storeId, await server.signIn('storeUser'))).toMatchObject({ name: 'Seen' });
    const elsewhere = await createTestUser(server.test.database, { ...at(server.otherStoreId), role: 'admin' });
    const cookie = await signIn(server.test.database, elsewhere);
    const answer = await server.call(contract.listEmployees, { params: at(), cookie });
    expect(answer.status).toBe(404);
  });
});

describe('a PIN at a till', () => {
  it('opens a session, and a new one ends the old', async () => {
    const { data } = await create({ name: 'Lena Voss', pin: '0007' });
    const right = await check(data.id, '0007');
    expect(right.data).toMatchObject({ result: 'SUCCESS', employee: { id: data.id, name: 'Lena Voss', role: 'staff', pinVersion: 1 } });
    expect(right.data.sessionId).not.toBe((await check(data.id, '0007')).data.sessionId);
    await server.call(contract.setEmployeePin, { params: of(data.id), body: { pin: '9313' }, cookie: owner });
    expect((await check(data.id, '0007')).data).toEqual({ result: 'INCORRECT_PIN', sessionId: null, employee: null, lockedUntil: null });
    expect((await check(data.id, '9313')).data).toMatchObject({ result: 'SUCCESS', employee: { pinVersion: 2 } });
  });

  it('is offered and known only where its owner works', async () => {
    const { data } = await create({ name: 'Only here' });
    const other = await server.signInDevice('posTerminal', server.otherStoreId);
    const offered = async (cookie: string) =>
      (await server.call(contract.listTillEmployees, { cookie })).data.rows.some(({ id }) => id === data.id);
    expect([await offered(till), await offered(other)]).toEqual([true, false]);
    expect((await check(data.id, '4821', other)).data.result).toBe('EMPLOYEE_NOT_FOUND');
    expect((await check(randomUUID(), '4821')).data.result).toBe('EMPLOYEE_NOT_FOUND');
  });

  it('is not checked for anybody but a till', async () => {
    const { data } = await create();
    const answers = [
      await check(data.id, '4821', owner),
      await check(data.id, '0000', owner),
      await check(randomUUID(), '0000', owner),
      await check(data.id, '4821', await server.signInDevice('kdsDevice')),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
      Array.from({ length: 4 }, () => [403, 'resource_update_not_allowed']),
    );
  });

  it('is locked after five wrong ones for a quarter of an hour, then for twice as long, at this store only', async () => {
    const { data } = await create({ storeIds: [server.storeId, server.otherStoreId] });
    const begin = new Date('2026-11-20T03:00:00Z');
    const after = (minutes: number) => new Date(begin.getTime() + minutes * 60_000);
    const miss = async (times: number) => {
      const answers = [];
      for (let time = 0; time < times; time += 1) answers.push((await check(data.id, '0000')).data.lockedUntil);
      return answers;
    };
    try {
      server.clock.now = begin;
      const quarter = after(15).toISOString();
      expect(await miss(6)).toEqual([null, null, null, null, quarter, quarter]);
      expect((await check(data.id, '4821')).data).toMatchObject({ result: 'INCORRECT_PIN', lockedUntil: quarter });
      expect((await find(data.id))?.lockedUntil).toBe(quarter);
      const other = await server.signInDevice('posTerminal', server.otherStoreId);
      expect((await check(data.id, '4821', other)).data.result).toBe('SUCCESS');
      server.clock.now = after(15);
      expect((await find(data.id))?.lockedUntil).toBe(null);
      expect(await miss(5)).toEqual([null, null, null, null, after(45).toISOString()]);
      server.clock.now = after(45);
      expect(await miss(5)).toEqual([null, null, null, null, after(105).toISOString()]);
      // A new PIN ends the lock, and with the right one everything is forgotten.
      await server.call(contract.setEmployeePin, { params: of(data.id), body: { pin: '2468' }, cookie: owner });
      expect((await check(data.id, '2468')).data.result).toBe('SUCCESS');
      expect(await miss(5)).toEqual([null, null, null, null, after(60).toISOString()]);
    } finally {
      server.clock.now = null;
    }
  });

  it('counts wrong ones in a row: the right one forgets those before it', async () => {
    const { data } = await create();
    const results = [];
    for (const pin of ['1', '2', '3', '4', '4821', '1', '2', '3', '4', '4821'])
      results.push((await check(data.id, pin.padStart(4, '0'))).data.result);
    expect(results.filter((result) => result === 'SUCCESS')).toHaveLength(2);
  });

  it.each([2, 10, 50])('is checked at most five times when %d wrong ones come at once', async (count) => {
    const { data } = await create();
    const cookie = await server.signInDevice('posTerminal');
    const answers = await Promise.all(Array.from({ length: count }, () => check(data.id, '0000', cookie)));
    expect(new Set(answers.map(({ data: answer }) => answer.result))).toEqual(new Set(['INCORRECT_PIN']));
    // Those of a locked employee and the fifth say until when; the four before it do not.
    expect(answers.filter(({ data: answer }) => answer.lockedUntil === null)).toHaveLength(Math.min(count, 4));
    const { rows } = await server.test.owner.query('select misses, locks from employee_pin_try where employee_id = $1', [data.id]);
    expect(rows).toEqual([{ misses: Math.min(count, 5), locks: count < 5 ? 0 : 1 }]);
    expect((await check(data.id, '4821', cookie)).data.result).toBe(count < 5 ? 'SUCCESS' : 'INCORRECT_PIN');
  });
});

describe('what is done at a till', () => {
  const openBill = async (session: string | undefined, cookie: string) => {
    const orderId = randomUUID();
    const open = { id: randomUUID(), sequence: 1, at: new Date().toISOString(), type: 'open', collectionType: 'pickup' } as const;
    const answer = await server.call(appendBillOperations, {
      params: { ...at(), orderId },
      body: { operations: [{ ...open, tableId: null, customerName: '' }] },
      cookie,
      ...(session !== undefined && { headers: { 'x-employee-session': session } }),
    });
    expect(answer.status).toBe(200);
    const { rows } = await server.test.owner.query(
      "select actor_kind, actor_name, payload->'operations'->0->>'by' as by from event where type = 'bill.changed' and subject_id = $1",
      [orderId],
    );
    return rows;
  };

  it('is in the name of who unlocked it, in the operation and in the log', async () => {
    const { data } = await create({ name: 'Mia Chen' });
    const cookie = await server.signInDevice('posTerminal');
    const { sessionId } = (await check(data.id, '4821', cookie)).data;
    expect(await openBill(sessionId!, cookie)).toEqual([{ actor_kind: 'posTerminal', actor_name: 'Mia Chen', by: 'Mia Chen' }]);
  });

  it('is in the name of the till without a session, and with one of another till or none of ours', async () => {
    const { data } = await create({ name: 'Mia Chen' });
    const foreign = (await check(data.id, '4821')).data.sessionId!;
    for (const session of [undefined, foreign, randomUUID(), '', 'Mia Chen']) {
      const cookie = await server.signInDevice('posTerminal');
      expect(await openBill(session, cookie)).toEqual([{ actor_kind: 'posTerminal', actor_name: 'Wall', by: 'Wall' }]);
    }
  });

  it('follows how long the till waits before it locks, and what it shows first', async () => {
    const cookie = await server.signInDevice('posTerminal');
    const read = async () => {
      const { lock, screen } = (await server.call(contract.listTillEmployees, { cookie })).data;
      return [lock, screen];
    };
    const before = { value: { firstScreen: 'counter' }, version: 0 };
    expect(await read()).toEqual([{ value: { asksForPerson: true, lockAfterMinutes: 5 }, version: 0 }, before]);
    const boss = (await create({ role: 'manager' })).data.id;
    const headers = { 'x-employee-session': (await check(boss, '4821', cookie)).data.sessionId! };
    const put = await server.call(putOwnDeviceSettings('tillLock'), {
      body: { value: { asksForPerson: false, lockAfterMinutes: 1 }, version: 0 },
      ...{ cookie, headers },
    });
    expect(put.status).toBe(200);
    expect(await read()).toEqual([{ value: { asksForPerson: false, lockAfterMinutes: 1 }, version: 1 }, before]);
    const body = { value: { firstScreen: 'tables' as const }, version: 0 };
    expect((await server.call(putOwnDeviceSettings('tillScreen'), { body, cookie })).error.code).toBe('APPROVAL_NEEDED');
    expect((await server.call(putOwnDeviceSettings('tillScreen'), { body, cookie, headers })).status).toBe(200);
    expect((await read())[1]).toEqual({ value: { firstScreen: 'tables' }, version: 1 });
  });
});
