import { randomUUID } from 'node:crypto';
import { listAlarms, seeAlarm } from '@servery/contract/alarms';
import * as contract from '@servery/contract/printers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/db/connections.ts';
import { createNotifiedMemory } from '../../platform/db/notified-memory.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { createPrintWork, textOfBytes, type PrintWork } from '../../testing/print-work.ts';
import { createClaimWork, type PrinterPlace } from '../../testing/printer-claims.ts';
import { createSmallRestaurant } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createOwnedPrinters } from './owned-printers.service.ts';

let server: TestServer;
let admin: string;
let waiter: string;
let superAdmin: string;
let theirs: PrinterPlace;
let claims: ReturnType<typeof createClaimWork>;
let work: PrintWork;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
let last = 0;
/** A serial number that no other test has. */
const newSerial = () => `N411CLAIM${(last += 1)}`;

const add = async (serial: string, place: PrinterPlace = at(), cookie = superAdmin, change: object = {}) => {
  const id = randomUUID();
  const machine = { model: 'sunmi cloud kitchen printer', connection: 'CLOUD', serial, ipAddress: '', isSecure: false } as const;
  const paper = { lineWidth: 48, numberOfCopies: 1, active: true, backupPrinterId: null } as const;
  const body = { id, name: 'Claimed', ...machine, ...paper, prints: [], printStationIds: [], ...change };
  return server.call(contract.createPrinter, { params: place, body, cookie });
};
const makePrinter = async (id: string, place: PrinterPlace) =>
  (await server.call(contract.listStorePrinters, { params: place, cookie: superAdmin })).data.rows.find((row) => row.id === id)!;
const fetchAlarms = async (place: PrinterPlace) => (await server.call(listAlarms, { params: place, cookie: superAdmin })).data.rows;

beforeAll(async () => {
  server = await startTestServer();
  [admin, waiter, superAdmin] = [await server.signIn('storeAdmin'), await server.signIn('storeUser'), await server.signIn('superAdmin')];
  const other = await createSmallRestaurant(server.test.database, server.modules, new Date());
  theirs = { restaurantId: other.restaurantId, storeId: other.storeId };
  claims = createClaimWork(server);
  work = createPrintWork(server, waiter);
});
afterAll(() => server.close());
beforeEach(async () => {
  await work.reset();
  // The day's pages of a restaurant are counted over the whole file.
  await server.test.owner.query(`delete from directory.rate_limit where bucket like 'printer-code/restaurant/%'`);
});

describe('a pending printer', () => {
  it('may stand in several restaurants and prints nothing for any of them', async () => {
    const serial = newSerial();
    const own = await add(serial, at(), admin, { prints: ['ORDER_TICKET'] });
    const other = await add(serial.toLowerCase(), theirs);
    expect([own.status, own.data.confirmed, other.status, other.data.confirmed]).toEqual([201, false, 201, false]);
    const refused = { code: 'resource_status_conflict', details: { reason: 'NOT_CONFIRMED' } };
    const params = { ...at(), printerId: own.data.id };
    expect((await server.call(contract.testPrinter, { params, body: { id: randomUUID() }, cookie: admin })).error).toMatchObject(refused);
    const orderId = await work.queued();
    expect((await work.readJobs(orderId)).map((job) => job.printer_id)).not.toContain(own.data.id);
    const byHand = { id: randomUUID(), document: 'ORDER_TICKET', printerId: own.data.id } as const;
    expect((await server.call(contract.printOrder, { params: { ...at(), orderId }, body: byHand, cookie: waiter })).error).toMatchObject(
      refused,
    );
    const status = { params: { id: own.data.id }, query: at(), cookie: waiter };
    expect((await server.call(contract.getCloudPrinterStatus, status)).error).toMatchObject(refused);
  });

  it('prints nothing that was queued while it was confirmed', async () => {
    const serial = newSerial();
    const { data } = await add(serial, at(), admin, { prints: ['ORDER_TICKET'] });
    await claims.confirmed(data.id, at(), admin);
    const orderId = await work.queued();
    const job = (await work.readJobs(orderId)).find((row) => row.printer_id === data.id);
    const other = await add(serial, theirs);
    await claims.confirmed(other.data.id, theirs, superAdmin);
    server.printer.sent.length = 0;
    await work.runEvents('print.queued', job.id);
    expect(server.printer.sent).toEqual([]);
    expect((await work.readJobs(orderId)).find((row) => row.id === job.id)).toMatchObject({ status: 'failure', unconfirmed: false });
  });

  it('400: what is no serial number; 409: one that another printer of the restaurant has, in any case', async () => {
    for (const serial of ['../x', 'N4 11', 'N411К0001', 'N4']) {
      expect((await add(serial, at(), admin)).error.fields).toMatchObject([{ path: 'serial' }]);
    }
    const serial = newSerial();
    await add(serial, at(), admin);
    expect((await add(serial.toLowerCase(), at(), admin)).error).toMatchObject({ details: { reason: 'SERIAL_TAKEN' } });
  });
});

describe('printCloudPrinterCode', () => {
  it('200: a page that says for whom it is; the code is stored as a hash alone', async () => {
    const { data } = await add(newSerial(), at(), admin);
    const answer = await claims.ask(data.id, at(), admin);
    expect([answer.status, Object.keys(answer.data)]).toEqual([200, ['expiresAt']]);
    const page = server.printer.sent.at(-1)!;
    expect(page).toMatchObject({ serial: data.serial, copies: 1, spoken: null });
    const { rows } = await server.test.owner.query('select name from restaurant where restaurant_id = $1', [server.restaurantId]);
    expect(textOfBytes(page.bytes)).toContain(rows[0].name);
    const stored = await server.test.owner.query('select * from directory.cloud_printer where serial = $1', [data.serial.toLowerCase()]);
    expect(JSON.stringify(stored.rows)).not.toContain(claims.codeOnPage());
  });

  it('429: the fourth page of a restaurant in an hour, and the eleventh of a printer, however the number is typed', async () => {
    const serial = newSerial();
    const claim = async (typed: string) => {
      const { restaurantId, storeId } = await createSmallRestaurant(server.test.database, server.modules, new Date());
      const place = { restaurantId, storeId };
      const { data } = await add(typed, place);
      return { place, ask: () => claims.ask(data.id, place, superAdmin), confirmed: () => claims.confirmed(data.id, place, superAdmin) };
    };
    const strangers = [await claim(serial), await claim(serial.toLowerCase()), await claim(serial)];
    const owner = await claim(serial);
    for (const stranger of strangers) {
      for (let page = 0; page < 3; page += 1) expect((await stranger.ask()).status).toBe(200);
      const fourth = await stranger.ask();
      expect(fourth.error).toMatchObject({ code: 'too_many_requests' });
      expect(fourth.error.message).toMatch(/^Too many code pages were printed\. .* print another one in (\d+ h )?\d+ min\.$/);
    }
    // Somebody at the printer still gets a page.
    expect((await owner.confirmed()).status).toBe(200);
    expect(server.printer.sent).toHaveLength(10);
    const late = await claim(serial);
    expect((await late.ask()).status).toBe(429);
    expect(server.printer.sent).toHaveLength(10);
    // A page that did not come out is not one of the restaurant's ten of the day.
    const counted = 'select sum(count)::int as pages from directory.rate_limit where bucket = $1';
    const { rows } = await server.test.owner.query(counted, [`printer-code/restaurant/${late.place.restaurantId}`]);
    expect(rows[0].pages ?? 0).toBe(0);
  });

  it('429: the eleventh page of a restaurant in a day, over all numbers that it types', async () => {
    const { restaurantId, storeId } = await createSmallRestaurant(server.test.database, server.modules, new Date());
    const place = { restaurantId, storeId };
    const askAgain = async () => claims.ask((await add(newSerial(), place)).data.id, place, superAdmin);
    for (let page = 0; page < 10; page += 1) await askAgain();
    expect(server.printer.sent).toHaveLength(10);
    expect((await askAgain()).status).toBe(429);
    expect(server.printer.sent).toHaveLength(10);
  });

  it('409 and 503: the cloud refuses, does not answer, or says that the printer is offline; a page that was refused does not count', async () => {
    const { data } = await add(newSerial(), at(), admin);
    server.printer.answers.send = { outcome: 'refused', code: '10071701', message: 'unknown (code 10071701)', retryable: false };
    for (let page = 0; page < 5; page += 1) {
      expect((await claims.ask(data.id, at(), admin)).error).toMatchObject({ details: { reason: 'NOT_PRINTED' } });
    }
    server.printer.answers.send = { outcome: 'refused', code: 'NOT_SENT', message: 'cannot be reached', retryable: true };
    expect((await claims.ask(data.id, at(), admin)).status).toBe(503);
    server.printer.answers.online = false;
    expect((await claims.ask(data.id, at(), admin)).status).toBe(503);
    server.printer.answers.send = { outcome: 'accepted' };
    server.printer.answers.online = true;
    expect((await claims.ask(data.id, at(), admin)).status).toBe(200);
  });

  it('401, 403, 404, 409: nobody, who only serves, another store’s, confirmed, no cloud printer', async () => {
    const { data } = await add(newSerial(), at(), admin);
    expect((await claims.ask(data.id, at(), 'x=y')).status).toBe(401);
    expect((await claims.ask(data.id, at(), waiter)).status).toBe(403);
    expect((await claims.ask(data.id, theirs, admin)).status).toBe(404);
    expect((await claims.ask(data.id, theirs, superAdmin)).status).toBe(404);
    expect((await claims.ask(server.printerId, at(), admin)).error).toMatchObject({ details: { reason: 'CONFIRMED' } });
    const lan = await add('', at(), admin, { connection: 'LAN', model: 'm30iii', ipAddress: '192.168.1.40' });
    expect((await claims.ask(lan.data.id, at(), admin)).error).toMatchObject({ details: { reason: 'NOT_A_CLOUD_PRINTER' } });
    expect(server.printer.sent).toEqual([]);
  });
});

describe('confirmCloudPrinter', () => {
  it('200: the printer is the restaurant’s and prints; the same again', async () => {
    const { data } = await add(newSerial(), at(), admin, { prints: ['ORDER_TICKET'] });
    const code = await claims.printed(data.id, at(), admin);
    const first = await claims.confirm(data.id, at(), `${code.slice(0, 3)} ${code.slice(3)}`, admin);
    expect([first.status, first.data]).toMatchObject([200, { id: data.id, confirmed: true }]);
    expect((await claims.confirm(data.id, at(), code, admin)).data).toMatchObject({ confirmed: true });
    const orderId = await work.queued();
    const job = (await work.readJobs(orderId)).find((row) => row.printer_id === data.id);
    await work.runEvents('print.queued', job.id);
    expect(server.printer.sent.at(-1)).toMatchObject({ serial: data.serial });
  });

  it('400: another code, at its field; after five tries the right one does not work either', async () => {
    const { data } = await add(newSerial(), at(), admin);
    const code = await claims.printed(data.id, at(), admin);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let left = 4; left >= 0; left -= 1) {
      const answer = await claims.confirm(data.id, at(), wrong, admin);
      expect(answer.error).toMatchObject({ code: 'validation_failed', fields: [{ path: 'code' }] });
    }
    expect((await claims.confirm(data.id, at(), code, admin)).error).toMatchObject({ details: { reason: 'CODE_EXPIRED' } });
    expect((await claims.confirm(data.id, at(), '12345', admin)).status).toBe(400);
    expect((await claims.confirmed(data.id, at(), admin)).status).toBe(200);
  });

  it('409: no code was printed, it is a quarter of an hour old, or a newer one was', async () => {
    const { data } = await add(newSerial(), at(), admin);
    expect((await claims.confirm(data.id, at(), '123456', admin)).error).toMatchObject({ details: { reason: 'CODE_EXPIRED' } });
    const old = await claims.printed(data.id, at(), admin);
    server.clock.now = new Date(Date.now() + 15 * 60_000 + 1000);
    expect((await claims.confirm(data.id, at(), old, admin)).error).toMatchObject({ details: { reason: 'CODE_EXPIRED' } });
    server.clock.now = null;
    const newer = await claims.printed(data.id, at(), admin);
    if (newer !== old) expect((await claims.confirm(data.id, at(), old, admin)).status).toBe(400);
    expect((await claims.confirm(data.id, at(), newer, admin)).status).toBe(200);
  });

  it('another restaurant’s code is none of ours', async () => {
    const serial = newSerial();
    const [own, other] = [await add(serial, at(), admin), await add(serial, theirs)];
    const ourCode = await claims.printed(own.data.id, at(), admin);
    const theirCode = await claims.printed(other.data.id, theirs, superAdmin);
    if (ourCode !== theirCode) expect((await claims.confirm(own.data.id, at(), theirCode, admin)).status).toBe(400);
    expect((await claims.confirm(own.data.id, at(), ourCode, admin)).status).toBe(200);
    expect((await claims.confirm(other.data.id, theirs, theirCode, superAdmin)).error).toMatchObject({
      details: { reason: 'CODE_EXPIRED' },
    });
    expect(await makePrinter(other.data.id, theirs)).toMatchObject({ confirmed: false });
  });

  it('of two that confirm at once one wins @race', async () => {
    for (let round = 0; round < 5; round += 1) {
      const serial = newSerial();
      const [own, other] = [await add(serial, at()), await add(serial.toLowerCase(), theirs)];
      const ourCode = await claims.printed(own.data.id, at(), superAdmin);
      const theirCode = await claims.printed(other.data.id, theirs, superAdmin);
      const answers = await Promise.all([
        claims.confirm(own.data.id, at(), ourCode, superAdmin),
        claims.confirm(other.data.id, theirs, theirCode, superAdmin),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const confirmed = [await makePrinter(own.data.id, at()), await makePrinter(other.data.id, theirs)].filter((row) => row.confirmed);
      expect(confirmed).toHaveLength(1);
      const { rows } = await server.test.owner.query(
        'select restaurant_id from directory.cloud_printer where serial = $1 and confirmed_at is not null',
        [serial.toLowerCase()],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('whoever stands at a confirmed printer takes it over, and its store gets an alarm until somebody has seen it', async () => {
    const serial = newSerial();
    const own = await add(serial, at(), admin);
    await claims.confirmed(own.data.id, at(), admin);
    const other = await add(serial, theirs);
    const before = await fetchAlarms(at());
    expect((await claims.confirmed(other.data.id, theirs, superAdmin)).data).toMatchObject({ confirmed: true });
    expect(await makePrinter(own.data.id, at())).toMatchObject({ confirmed: false });
    const raised = (await fetchAlarms(at())).filter(({ id }) => !before.some((alarm) => alarm.id === id));
    expect(raised).toMatchObject([{ kind: 'printerTaken', orderId: null, printJobId: null, message: expect.stringContaining(serial) }]);
    expect(await fetchAlarms(theirs)).toEqual([]);
    await server.modules.printing.watch();
    expect((await fetchAlarms(at())).filter(({ message }) => message.includes(serial))).toHaveLength(1);
    await server.call(seeAlarm, { params: { ...at(), alarmId: raised[0]!.id }, body: {}, cookie: waiter });
    expect((await fetchAlarms(at())).filter(({ message }) => message.includes(serial))).toEqual([]);
  });
});

describe('another number', () => {
  it('has to be confirmed; the old one is free, and the same in other letters stays confirmed', async () => {
    const serial = newSerial();
    const { data } = await add(serial, at(), admin);
    await claims.confirmed(data.id, at(), admin);
    const { id, online: _o, problem: _p, lastSeenAt: _l, confirmed: _c, queued: _q, ...fields } = data;
    const change = (to: string) =>
      server.call(contract.updatePrinter, { params: { ...at(), printerId: id }, body: { ...fields, serial: to }, cookie: admin });
    expect((await change(serial.toLowerCase())).data.confirmed).toBe(true);
    expect((await change(newSerial())).data.confirmed).toBe(false);
    const { rows } = await server.test.owner.query('select 1 from directory.cloud_printer where serial = $1', [serial.toLowerCase()]);
    expect(rows).toEqual([]);
  });
});

describe('after a process was killed in between', () => {
  it('the watch brings printers into line with who confirmed them, and sending asks the directory', async () => {
    const serial = newSerial();
    const own = await add(serial, at(), admin, { prints: ['ORDER_TICKET'] });
    await claims.confirmed(own.data.id, at(), admin);
    const orderId = await work.queued();
    const job = (await work.readJobs(orderId)).find((row) => row.printer_id === own.data.id);
    // It is theirs in the directory, but neither row shows it.
    await add(serial, theirs);
    await server.test.owner.query(`update directory.cloud_printer set restaurant_id = $2 where serial = $1 and restaurant_id = $3`, [
      serial.toLowerCase(),
      theirs.restaurantId,
      server.restaurantId,
    ]);
    server.printer.sent.length = 0;
    await work.runEvents('print.queued', job.id);
    expect(server.printer.sent).toEqual([]);
    expect(await makePrinter(own.data.id, at())).toMatchObject({ confirmed: false });
    await server.modules.printing.watch();
    const { rows } = await server.test.owner.query(
      'select restaurant_id, serial_confirmed from printer where serial = $1 order by serial_confirmed',
      [serial],
    );
    expect(rows).toEqual([
      { restaurant_id: server.restaurantId, serial_confirmed: false },
      { restaurant_id: theirs.restaurantId, serial_confirmed: true },
    ]);
  });
});

it('a node remembers whose a printer is until it changes', async () => {
  const memory = createNotifiedMemory<readonly string[]>({ keptMs: 60_000 });
  const database = openDatabase({ address: server.test.address, poolSize: 4, log: silentLog, onSessionChange: memory.forget });
  try {
    const ownedPrinters = createOwnedPrinters(database, memory);
    const remembered = async (restaurantId: string) => {
      // As the listening connection proves it every second.
      memory.proven(performance.now());
      const read = await ownedPrinters(restaurantId);
      expect(memory.recall(restaurantId)).toEqual(read);
      return read;
    };
    const serial = newSerial();
    const claim = serial.toLowerCase();
    const { data: ours } = await add(serial, at(), admin);
    const { data: other } = await add(serial, theirs);
    expect(await remembered(at().restaurantId)).not.toContain(claim);
    await claims.confirmed(ours.id, at(), admin);
    await expect.poll(() => memory.recall(at().restaurantId)).toBeUndefined();
    expect(await remembered(at().restaurantId)).toContain(claim);
    await claims.confirmed(other.id, theirs, superAdmin);
    await expect.poll(() => memory.recall(at().restaurantId)).toBeUndefined();
    expect(await remembered(at().restaurantId)).not.toContain(claim);
    expect(await remembered(theirs.restaurantId)).toContain(claim);
    await server.test.owner.query('delete from directory.cloud_printer where serial = $1', [claim]);
    await expect.poll(() => memory.recall(theirs.restaurantId)).toBeUndefined();
    expect(await remembered(theirs.restaurantId)).not.toContain(claim);
  } finally {
    await database.close();
  }
});
