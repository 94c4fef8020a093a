import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/devices';
import type { DeviceKind } from '@servery/contract/devices';
import * as kds from '@servery/contract/kds';
import { getDeviceSettings, putDeviceSettings, putOwnDeviceSettings } from '@servery/contract/settings/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('storeAdmin');
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());

const logins = { posTerminal: contract.loginPosTerminal, kdsDevice: kds.loginKdsDevice, printer: contract.loginPrinter } as const;
const kinds = Object.keys(logins) as DeviceKind[];
const create = (kind: DeviceKind, id: string = randomUUID(), cookie = admin) =>
  server.call(contract.createDevice, { params: at(), body: { id, kind, name: 'Front' }, cookie });
const login = (kind: DeviceKind, code: string) => server.call(logins[kind], { body: { code }, headers: { 'user-agent': 'Tablet/1' } });
const getCookie = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!;
const own = (cookie: string, headers = {}) => server.call(contract.getOwnDevice, { cookie, headers });
const rows = async (cookie = admin) => (await server.call(contract.listDevices, { params: at(), cookie })).data.rows;
const readRow = async (id: string) => (await rows()).find((row) => row.id === id);
const fetchEvents = async (id: string) =>
  (await server.test.owner.query('select type, payload, actor_kind from event where subject_id = $1 order by seq', [id])).rows;
const pair = (deviceId: string, cookie = admin) => server.call(contract.pairDevice, { params: { ...at(), deviceId }, body: {}, cookie });
const revoke = (deviceId: string, cookie = admin) =>
  server.call(contract.revokeDevice, { params: { ...at(), deviceId }, body: {}, cookie });
/** A device that is signed in. */
async function pairedDevice(kind: DeviceKind) {
  const { data } = await create(kind);
  return { id: data.device.id, cookie: getCookie(await login(kind, data.code)) };
}

describe('200 and 201', () => {
  it.each(kinds)('a code becomes a session of the %s, which sees its store and is listed as it uses it', async (kind) => {
    const created = await create(kind);
    const { id } = created.data.device;
    expect(created.status).toBe(201);
    expect(created.data).toMatchObject({
      device: { kind, state: 'waiting', pairedAt: null, lastSeenAt: null },
      code: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
    });
    const paired = await login(kind, created.data.code.toLowerCase().replace('-', ' '));
    expect(paired.data).toMatchObject({ deviceId: id, name: 'Front', storeName: 'Corner café' });
    expect((await own(getCookie(paired))).data).toMatchObject({ deviceId: id, kind, ...at() });
    expect(await readRow(id)).toMatchObject({
      state: 'paired',
      userAgent: 'Tablet/1',
      pairedAt: expect.any(String),
      lastSeenAt: expect.any(String),
    });
    expect(await fetchEvents(id)).toMatchObject([
      { type: 'device.created', payload: { deviceId: id, kind, name: 'Front' }, actor_kind: 'user' },
      { type: 'device.paired', actor_kind: kind },
    ]);
  });

  it('keeps the calls of the kitchen display as they were', async () => {
    const id = randomUUID();
    const created = await server.call(kds.createKdsDevice, { body: { ...at(), id, name: 'Grill' }, cookie: admin });
    expect(created.data).toEqual({ deviceId: id, code: expect.any(String), expiresAt: expect.any(String) });
    const paired = await login('kdsDevice', created.data.code);
    const times = { prepTimeInMinutes: 30, warnBeforeDueInMinutes: null, lateAfterDueInMinutes: 0 };
    expect(paired.data).toMatchObject({ deviceId: id, name: 'Grill', ...times, printStations: [] });
    expect((await server.call(kds.getKdsDevice, { cookie: getCookie(paired) })).data).toEqual(paired.data);
  });

  it('creates and lists POS terminals by their own paths', async () => {
    const id = randomUUID();
    const body = { ...at(), id, name: 'Bar' };
    expect((await server.call(contract.createPosTerminal, { body, cookie: admin })).status).toBe(201);
    const { data } = await server.call(contract.listPosTerminals, { query: at(), cookie: admin });
    expect(data.rows.find((row) => row.id === id)).toMatchObject({ name: 'Bar', kind: 'posTerminal', state: 'waiting' });
    expect(new Set(data.rows.map(({ kind }) => kind))).toEqual(new Set(['posTerminal']));
  });

  it('pairs again: the older session and the older code end, and a repeated creation does the same', async () => {
    const { id, cookie } = await pairedDevice('posTerminal');
    const { data } = await pair(id);
    expect((await own(cookie)).status).toBe(401);
    expect(data.device).toMatchObject({ state: 'waiting', lastSeenAt: expect.any(String) });
    const again = await create('posTerminal', id);
    expect((await login('posTerminal', data.code)).error.code).toBe('invalid_grant');
    expect((await login('posTerminal', again.data.code)).status).toBe(200);
    expect((await fetchEvents(id)).map(({ type }) => type)).toEqual(
      ['created', 'paired', 'codeGiven', 'codeGiven', 'paired'].map((what) => `device.${what}`),
    );
  });

  it('renames, and appends one event', async () => {
    const { id } = (await create('printer')).data.device;
    const rename = () => server.call(contract.renameDevice, { params: { ...at(), deviceId: id }, body: { name: 'Cellar' }, cookie: admin });
    expect([(await rename()).data.name, (await rename()).data.name]).toEqual(['Cellar', 'Cellar']);
    expect((await fetchEvents(id)).slice(1)).toMatchObject([{ type: 'device.renamed', payload: { name: 'Cellar', before: 'Front' } }]);
  });

  it('revokes: the next request is refused and the code is worth nothing; pairing again brings it back', async () => {
    const { id, cookie } = await pairedDevice('kdsDevice');
    expect((await revoke(id)).data).toMatchObject({ state: 'revoked', lastSeenAt: expect.any(String) });
    expect((await own(cookie)).status).toBe(401);
    await revoke(id);
    expect((await fetchEvents(id)).filter(({ type }) => type === 'device.revoked')).toHaveLength(1);
    const waiting = (await create('kdsDevice')).data;
    await revoke(waiting.device.id);
    expect((await login('kdsDevice', waiting.code)).error.code).toBe('invalid_grant');
    const { code } = (await pair(id)).data;
    expect((await login('kdsDevice', code)).status).toBe(200);
    expect(await readRow(id)).toMatchObject({ state: 'paired' });
  });

  it('signs out: it needs a new code to come back', async () => {
    const { id, cookie } = await pairedDevice('printer');
    const answer = await server.call(contract.logoutDevice, { body: {}, cookie });
    expect(String(answer.headers['set-cookie'])).toMatch(/^servery_printer=;/);
    expect((await own(cookie)).status).toBe(401);
    expect(await readRow(id)).toMatchObject({ state: 'expired', lastSeenAt: expect.any(String) });
  });

  it('lists where a device is signed in, and ends that session: it needs a new code, and repeats change nothing', async () => {
    const { id, cookie } = await pairedDevice('posTerminal');
    const other = await pairedDevice('posTerminal');
    const params = { ...at(), deviceId: id };
    const list = (deviceId = id) => server.call(contract.listDeviceSessions, { params: { ...params, deviceId }, cookie: admin });
    const { rows: sessions } = (await list()).data;
    expect(sessions).toMatchObject([{ userAgent: 'Tablet/1', createdAt: expect.any(String), lastSeenAt: expect.any(String) }]);
    const end = (sessionId: string) => server.call(contract.endDeviceSession, { params: { ...params, sessionId }, cookie: admin });
    // The session of another device is not its own to end.
    const [foreign] = (await list(other.id)).data.rows;
    expect((await end(foreign!.id)).status).toBe(200);
    expect((await own(other.cookie)).status).toBe(200);
    expect([(await end(sessions[0]!.id)).status, (await end(sessions[0]!.id)).status]).toEqual([200, 200]);
    expect((await own(cookie)).status).toBe(401);
    expect((await list()).data.rows).toEqual([]);
    expect(await readRow(id)).toMatchObject({ state: 'expired', lastSeenAt: expect.any(String) });
    expect((await list(randomUUID())).status).toBe(404);
  });

  it('acts as the session that is meant where a browser holds several', async () => {
    const [till, display] = [await pairedDevice('posTerminal'), await pairedDevice('kdsDevice')];
    const both = `${till.cookie}; ${display.cookie}`;
    expect((await own(both, { 'x-session-kind': 'posTerminal' })).data.deviceId).toBe(till.id);
    expect((await own(both, { 'x-session-kind': 'kdsDevice' })).data.deviceId).toBe(display.id);
    expect((await own(till.cookie, { 'x-session-kind': 'user' })).status).toBe(401);
  });

  it('shows a device the printers of its store', async () => {
    const { cookie } = await pairedDevice('printer');
    const { data } = await server.call(contract.listPrinters, { cookie });
    expect(data.rows).toEqual([
      {
        id: server.printerId,
        name: 'Pass',
        model: 'sunmi cloud kitchen printer',
        connection: 'CLOUD',
        lineWidth: 48,
        numberOfCopies: 1,
        active: true,
        prints: ['ORDER_TICKET'],
      },
    ]);
    const elsewhere = await server.signInDevice('printer', server.otherStoreId);
    expect((await server.call(contract.listPrinters, { cookie: elsewhere })).data.rows).toEqual([]);
  });
});

describe('400', () => {
  it('answers used, wrong, expired codes and those of another kind alike', async () => {
    const used = (await create('printer')).data.code;
    await login('printer', used);
    const expired = (await create('printer')).data;
    await server.test.owner.query("update directory.pairing_code set expires_at = now() - interval '1 second' where principal_id = $1", [
      expired.device.id,
    ]);
    expect(await readRow(expired.device.id)).toMatchObject({ state: 'expired' });
    const ofTill = (await create('posTerminal')).data.code;
    const answers = [
      await login('printer', used),
      await login('printer', 'AAAA-AAAA'),
      await login('printer', expired.code),
      await login('printer', ofTill),
    ];
    for (const answer of answers) {
      expect([answer.status, { ...answer.error, requestId: '' }]).toEqual([400, { ...answers[0]!.error, requestId: '' }]);
      expect(answer.error.code).toBe('invalid_grant');
    }
    expect((await login('posTerminal', ofTill)).status).toBe(200);
  });

  it('names what is wrong with a body', async () => {
    expect((await login('printer', 'short')).error).toMatchObject({ code: 'validation_failed', fields: [{ path: 'code' }] });
    expect(
      (
        await server.call(contract.createDevice, {
          params: at(),
          body: { id: randomUUID(), kind: 'toaster' as never, name: '' },
          cookie: admin,
        })
      ).error.fields,
    ).toHaveLength(2);
  });
});

describe('401 and 403', () => {
  it('nobody, and staff who run nothing', async () => {
    const { id, cookie } = await pairedDevice('posTerminal');
    for (const [who, status] of [
      ['x=y', 401],
      [staff, 403],
      [cookie, 403],
    ] as const) {
      expect((await server.call(contract.listDevices, { params: at(), cookie: who })).status).toBe(status);
      expect((await create('printer', randomUUID(), who)).status).toBe(status);
      expect((await pair(id, who)).status).toBe(status);
      expect((await revoke(id, who)).status).toBe(status);
    }
    expect((await own('x=y')).status).toBe(401);
    expect((await own(admin)).status).toBe(403);
    expect((await server.call(contract.listPrinters, { cookie: admin })).status).toBe(403);
  });
});

describe('404', () => {
  it('an id that is somebody else’s or another kind’s, a store that is not there', async () => {
    const { id } = (await create('printer')).data.device;
    const owner = await server.signIn('restaurantAdmin');
    const sibling = { restaurantId: server.restaurantId, storeId: server.otherStoreId };
    const body = { id, kind: 'printer', name: 'Mine' } as const;
    expect((await server.call(contract.createDevice, { params: sibling, body, cookie: owner })).status).toBe(404);
    expect((await server.call(contract.pairDevice, { params: { ...sibling, deviceId: id }, body: {}, cookie: owner })).status).toBe(404);
    expect((await create('posTerminal', id)).status).toBe(404);
    expect((await revoke(randomUUID())).status).toBe(404);
    const unknown = { restaurantId: server.restaurantId, storeId: randomUUID() };
    expect((await server.call(contract.listDevices, { params: unknown, cookie: owner })).status).toBe(404);
    expect((await server.call(contract.createDevice, { params: unknown, body: { ...body, id: randomUUID() }, cookie: owner })).status).toBe(
      404,
    );
  });

  it('takes no person for a device', async () => {
    const { rows: people } = await server.test.owner.query("select id from directory.principal where kind = 'user' limit 1");
    const superAdmin = await server.signIn('superAdmin');
    expect((await revoke(people[0].id, superAdmin)).status).toBe(404);
  });
});

describe('the settings of a display', () => {
  const section = 'displayStations';
  const get = (deviceId: string, cookie = admin, place = at()) =>
    server.call(getDeviceSettings(section), { params: { ...place, deviceId }, cookie });
  const put = (deviceId: string, value: unknown, version: number, cookie = admin, place = at()) =>
    server.call(putDeviceSettings(section), { params: { ...place, deviceId }, body: { value, version } as never, cookie });
  const putOwn = (cookie: string, value: unknown, version: number, headers = {}) =>
    server.call(putOwnDeviceSettings(section), { body: { value, version } as never, cookie, headers });
  const readStations = async (cookie: string) => (await server.call(kds.getKdsDevice, { cookie })).data.displayStations;
  const readStored = async (deviceId: string) =>
    (await server.test.owner.query('select value, version from device_setting where device_id = $1', [deviceId])).rows;
  const [all, grill] = [
    { stationIds: [], otherStations: 'dim' },
    { stationIds: ['grill'], otherStations: 'hide' },
  ];

  it('come with its own data, and are changed by a manager and by the display, by version', async () => {
    const { id, cookie } = await pairedDevice('kdsDevice');
    expect(await readStations(cookie)).toEqual({ value: all, version: 0 });
    expect((await put(id, grill, 0)).data).toEqual({ section, value: grill, version: 1, misfits: [] });
    expect(await readStations(cookie)).toEqual({ value: grill, version: 1 });
    expect((await putOwn(cookie, { ...grill, stationIds: ['bar'] }, 1)).data).toMatchObject({ version: 2 });
    expect((await get(id)).data).toEqual({ section, value: { ...grill, stationIds: ['bar'] }, version: 2, misfits: [] });
    const conflict = await putOwn(cookie, all, 1);
    expect([conflict.status, conflict.error.details]).toEqual([409, { value: { ...grill, stationIds: ['bar'] }, version: 2 }]);
    const events = (await fetchEvents(id)).filter(({ type }) => type === 'device.settingsChanged');
    expect(events).toMatchObject([
      { payload: { deviceId: id, kind: 'kdsDevice', name: 'Front', section }, actor_kind: 'user' },
      { payload: { deviceId: id, section }, actor_kind: 'kdsDevice' },
    ]);
    // Another display keeps its own.
    expect(await readStations((await pairedDevice('kdsDevice')).cookie)).toEqual({ value: all, version: 0 });
  });

  it('are handled once however often they are sent, and of several changes at once keep one', async () => {
    const { id, cookie } = await pairedDevice('kdsDevice');
    const once = { 'idempotency-key': randomUUID() };
    const answers = [await putOwn(cookie, grill, 0, once), await putOwn(cookie, grill, 0, once)];
    expect(answers.map(({ data }) => data.version)).toEqual([1, 1]);
    const { id: fresh } = await pairedDevice('kdsDevice');
    for (const [deviceId, version] of [
      [id, 1],
      [fresh, 0],
    ] as const) {
      const rush = await Promise.all(
        ['a', 'b', 'c'].map((station) => put(deviceId, { stationIds: [station], otherStations: 'dim' }, version)),
      );
      expect(rush.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const { value } = (await get(deviceId)).data;
      const refused = rush.filter(({ status }) => status === 409).map(({ error }) => error.details);
      expect(refused).toEqual([
        { value, version: version + 1 },
        { value, version: version + 1 },
      ]);
    }
  });

  it('are stored where they differ from the defaults, beside what another release has stored', async () => {
    const { id, cookie } = await pairedDevice('kdsDevice');
    await putOwn(cookie, { ...all, stationIds: ['grill'] }, 0);
    expect(await readStored(id)).toEqual([{ value: { stationIds: ['grill'] }, version: 1 }]);
    await server.test.owner.query(`update device_setting set value = value || '{"newer": {"of": 2}}' where device_id = $1`, [id]);
    await put(id, { ...grill, stationIds: [] }, 1);
    expect(await readStored(id)).toEqual([{ value: { newer: { of: 2 }, otherStations: 'hide' }, version: 2 }]);
    await put(id, all, 2);
    expect(await readStored(id)).toEqual([{ value: { newer: { of: 2 } }, version: 3 }]);
    expect(await readStations(cookie)).toEqual({ value: all, version: 3 });
  });

  it('are used as they were last readable where another release has stored something else', async () => {
    const { id, cookie } = await pairedDevice('kdsDevice');
    await putOwn(cookie, grill, 0);
    await server.test.owner.query(`update device_setting set value = '{"stationIds": 7, "otherStations": "hide"}' where device_id = $1`, [
      id,
    ]);
    expect(await readStations(cookie)).toEqual({ value: grill, version: 1 });
    expect((await get(id)).data.misfits).toEqual(['stationIds']);
    await putOwn(cookie, { ...grill, otherStations: 'dim' }, 1);
    expect(await readStored(id)).toEqual([{ value: { stationIds: 7 }, version: 2 }]);
  });

  it('stay when the display is revoked and paired again', async () => {
    const { id, cookie } = await pairedDevice('kdsDevice');
    await putOwn(cookie, grill, 0);
    await revoke(id);
    expect((await get(id)).data).toMatchObject({ value: grill });
    const back = getCookie(await login('kdsDevice', (await pair(id)).data.code));
    expect(await readStations(back)).toEqual({ value: grill, version: 1 });
  });

  it('refuse what the schema does', async () => {
    const { id } = (await create('kdsDevice')).data.device;
    const refused = await put(id, { stationIds: [''], otherStations: 'blink' }, 0);
    expect([refused.status, refused.error.fields?.map(({ path }) => path)]).toEqual([400, ['value.stationIds.0', 'value.otherStations']]);
  });

  it('are those of a display of this store: 404 for others, and 403 for devices and staff who run nothing', async () => {
    const { id, cookie } = await pairedDevice('kdsDevice');
    const owner = await server.signIn('superAdmin');
    const till = (await create('posTerminal')).data.device.id;
    for (const [place, deviceId] of [
      [at(), till],
      [at(), randomUUID()],
      [{ ...at(), storeId: server.otherStoreId }, id],
      [{ ...at(), storeId: randomUUID() }, id],
      [{ ...at(), restaurantId: randomUUID() }, id],
    ] as const) {
      expect((await get(deviceId, owner, place)).status).toBe(404);
      expect((await put(deviceId, grill, 0, owner, place)).status).toBe(404);
    }
    for (const who of [staff, cookie]) {
      expect((await get(id, who)).status).toBe(403);
      expect((await put(id, grill, 0, who)).status).toBe(403);
    }
    for (const who of [admin, (await pairedDevice('posTerminal')).cookie]) expect((await putOwn(who, grill, 0)).status).toBe(403);
    expect(await readStored(id)).toEqual([]);
  });
});
