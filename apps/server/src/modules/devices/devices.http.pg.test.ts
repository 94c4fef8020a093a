import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/devices';
import type { DeviceKind } from '@servery/contract/devices';
import * as kds from '@servery/contract/kds';
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
