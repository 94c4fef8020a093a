import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noSmsCaps, type SmsCaps } from '../../platform/config.ts';
import type { Database } from '../../platform/db/connections.types.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { createTestStore } from '../../platform/testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createQuietSms, type QuietSms } from '../../testing/quiet-sms.ts';
import { conversion, countNumber, secondsToWait } from './sms-limits.repo.ts';
import { sendCode, type SendCodeDeps } from './use-cases/send-code.ts';
import { verifyCode } from './use-cases/verify-code.ts';
import { countTry, isRight } from './verifications.repo.ts';

let test: TestDatabase;
let restaurantId: string;
let sms: QuietSms;
let nodes: [Database, Database];
let last = 0;
beforeAll(async () => {
  test = await openTestDatabase({ poolSize: 6 });
  nodes = [test.another(10), test.another(10)];
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ restaurantId } = await createTestStore(test.database));
  sms = createQuietSms();
});

/** A node that has just started, with nothing in its memory. */
const node = (caps: Partial<SmsCaps> = {}, database: Database = test.database): SendCodeDeps => ({
  database,
  rateLimiter: createRateLimiter(database),
  sms,
  caps: { ...noSmsCaps, ...caps },
  watch: { capsHit: 0, failures: 0, sent: 0 },
  restaurant: async () => ({ name: 'Corner café', country: 'AU' }),
});
/** A number in a separate block. */
const number = () => `+6142${String((last += 1)).padStart(3, '0')}${randomInt(1000, 9999)}`;
const ask = (deps: SendCodeDeps, phone = number(), change: { address?: string; restaurantId?: string } = {}) =>
  sendCode(deps, { restaurantId, phone, address: '192.0.2.1', log: silentLog, ...change });
const allowed = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
const refused = async (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; retryAfter?: number }) => error,
  );
const age = (phone: string, by: string) =>
  test.owner.query(`update directory.sms_number set sent = array(select t - $2::interval from unnest(sent) t) where phone = $1`, [
    phone,
    by,
  ]);

describe.each([2, 10, 50])('with %i at once on two nodes', (racers) => {
  const pair = (caps: Partial<SmsCaps> = {}): [SendCodeDeps, SendCodeDeps] => [node(caps, nodes[0]), node(caps, nodes[1])];
  const race = (both: [SendCodeDeps, SendCodeDeps], call: (deps: SendCodeDeps, index: number) => Promise<unknown>) =>
    allowed(Array.from({ length: racers }, (_, index) => call(both[index % 2] as SendCodeDeps, index)));

  it('one code goes to a number', async () => {
    const phone = number();
    expect(await race(pair(), (deps) => ask(deps, phone))).toBe(1);
    expect(sms.sent).toHaveLength(1);
    expect(await refused(ask(node(), phone))).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) });
  });

  it.each(['addressPerHour', 'addressPerDay', 'restaurantPerHour', 'restaurantPerDay', 'dialCodePerHour', 'dialCodePerDay'] as const)(
    'exactly the limit of %s gets through, also after a restart',
    async (cap) => {
      await test.owner.query('delete from directory.rate_limit');
      const limit = 7;
      const both = pair({ [cap]: limit });
      const through = await race(both, (deps) => ask(deps));
      expect(through).toBe(Math.min(limit, racers));
      expect(sms.sent).toHaveLength(through);
      const restarted = node({ [cap]: limit });
      expect(await allowed(Array.from({ length: 12 }, () => ask(restarted)))).toBe(limit - through);
      expect(sms.sent).toHaveLength(limit);
      const alarms = [...both, restarted].reduce((sum, deps) => sum + deps.watch.capsHit, 0);
      expect(alarms).toBe(cap.startsWith('address') ? 0 : racers + 12 - limit);
    },
  );

  it('exactly the limit of a block of numbers gets through', async () => {
    const block = `+6143${String((last += 1)).padStart(3, '0')}`;
    const through = await race(pair({ prefixPerHour: 7 }), (deps, index) => ask(deps, `${block}${1000 + index}`));
    expect(through).toBe(Math.min(7, racers));
  });

  it('exactly five tries of a code are evaluated, also after a restart', async () => {
    const phone = number();
    const { verificationId } = await ask(node(), phone);
    const wrong = sms.code(phone) === '000000' ? '000001' : '000000';
    const tried = await Promise.all(
      Array.from({ length: racers }, (_, index) =>
        (nodes[index % 2] as Database).platform('test', async (tx) => {
          const row = await countTry(tx, { restaurantId, verificationId });
          return row && isRight(row, { restaurantId, verificationId, code: wrong });
        }),
      ),
    );
    const evaluated = tried.filter((result) => result !== undefined);
    expect(evaluated).toEqual(Array.from({ length: Math.min(5, racers) }, () => false));
    const { rows } = await test.owner.query('select tries from directory.phone_verification where id = $1', [verificationId]);
    expect(rows).toEqual([{ tries: Math.min(5, racers) }]);
    const right = verifyCode(node({}, test.another(4)), {
      restaurantId,
      verificationId,
      code: sms.code(phone),
      name: 'Ann',
      userAgent: '',
    });
    expect(await refused(right)).toEqual(racers >= 5 ? expect.objectContaining({ code: 'invalid_grant' }) : null);
  });

  it('the right code has exactly one winner', async () => {
    const phone = number();
    const { verificationId } = await ask(node(), phone);
    const input = { restaurantId, verificationId, code: sms.code(phone), name: 'Ann', userAgent: '' };
    expect(await allowed(Array.from({ length: racers }, (_, index) => verifyCode(node({}, nodes[index % 2] as Database), input)))).toBe(1);
    const { rows } = await test.owner.query(
      `select (select count(*)::int from customer where restaurant_id = $1) as customers,
        (select count(*)::int from directory.session s join directory.principal p on p.id = s.principal_id
          where p.restaurant_id = $1 and p.kind = 'customer') as sessions`,
      [restaurantId],
    );
    expect(rows).toEqual([{ customers: 1, sessions: 1 }]);
  });
});

describe('what a number may get', () => {
  it('is five in any hour and ten in any day, in all restaurants together', async () => {
    const phone = number();
    const other = await createTestStore(test.database);
    const deps = node();
    const sendUntilRefused = async () => {
      for (let count = 0; ; count += 1) {
        const error = await refused(ask(deps, phone, count % 2 === 0 ? {} : { restaurantId: other.restaurantId }));
        if (error !== null) return { count, wait: error.retryAfter ?? 0 };
        await age(phone, '61 seconds');
      }
    };
    expect(await sendUntilRefused()).toEqual({ count: 5, wait: expect.toSatisfy((wait: number) => wait > 3_200 && wait < 3_600) });
    await age(phone, '1 hour');
    const rest = await sendUntilRefused();
    expect(rest.count).toBe(5);
    expect(rest.wait).toBeGreaterThan(80_000 - 3_700);
    await age(phone, '1 day');
    expect(await refused(ask(deps, phone))).toBeNull();
  });

  it('counts nothing for a code that it refuses', async () => {
    const phone = number();
    const count = () => test.database.platform('test', (tx) => countNumber(tx, phone));
    await count();
    for (let turn = 0; turn < 20; turn += 1) expect(await count()).toMatchObject({ counted: false });
    const { rows } = await test.owner.query('select cardinality(sent) as sent from directory.sms_number where phone = $1', [phone]);
    expect(rows).toEqual([{ sent: 1 }]);
  });

  it.each([
    [[], 1],
    [[10], 50],
    [[120, 100, 90, 80, 70], 3_480],
    [[7_300, 7_200, 7_100, 7_000, 6_900, 200, 190, 180, 170, 160], 79_100],
  ])('waits for the oldest that counts: %j seconds ago', (ago, expected) => {
    const now = new Date('2026-11-21T00:00:00Z');
    expect(
      secondsToWait(
        ago.map((seconds) => new Date(now.getTime() - seconds * 1000)),
        now,
      ),
    ).toBe(expected);
  });
});

describe('an address', () => {
  it('cannot use up what a number or a restaurant may get beyond its own share', async () => {
    const caps = { addressPerHour: 3, restaurantPerHour: 5 };
    const deps = node(caps);
    const address = `2001:db8:${randomInt(1, 9999)}:1::1`;
    expect(await allowed(Array.from({ length: 10 }, () => ask(deps, number(), { address })))).toBe(3);
    expect(await refused(ask(deps, number(), { address: address.replace('::1', ':ffff::9') }))).toMatchObject({
      code: 'too_many_requests',
    });
    expect(await allowed(Array.from({ length: 10 }, (_, index) => ask(deps, number(), { address: `198.51.100.${index}` })))).toBe(2);
  });
});

describe('a block of numbers', () => {
  const block = () => `+6140${String((last += 1)).padStart(3, '0')}`;
  const run = async (deps: SendCodeDeps, prefix: string, sends: number, approved: number) => {
    for (let turn = 0; turn < sends; turn += 1) {
      const phone = `${prefix}${1000 + turn}`;
      const { verificationId } = await ask(deps, phone);
      if (turn >= approved) continue;
      await verifyCode(deps, { restaurantId, verificationId, code: sms.code(phone), name: 'Ann', userAgent: '' });
    }
  };

  it('is stopped for a while when under a fifth of twenty codes came back, with an alarm', async () => {
    const deps = node();
    const [bad, good] = [block(), block()];
    await run(deps, bad, conversion.sends, 3);
    await run(deps, good, conversion.sends, 4);
    const error = await refused(ask(node(), `${bad}2000`));
    expect(error).toMatchObject({ code: 'too_many_requests', retryAfter: conversion.stopHours * 3_600 });
    const other = node();
    expect(await refused(ask(other, `${bad}2001`))).toMatchObject({ code: 'too_many_requests' });
    expect(other.watch.capsHit).toBe(1);
    expect(await refused(ask(deps, `${good}2000`))).toBeNull();

    await test.owner.query(`update directory.sms_prefix set stopped_until = now() where prefix = $1`, [bad]);
    expect(await refused(ask(deps, `${bad}2002`))).toBeNull();
    const { rows } = await test.owner.query('select sent, approved, stopped_until from directory.sms_prefix where prefix = $1', [bad]);
    expect(rows).toEqual([{ sent: 1, approved: 0, stopped_until: null }]);
  });

  it('is judged by what was sent: neither a provider that is away nor a cap stops it', async () => {
    const prefix = block();
    const deps = node();
    sms.answer = { outcome: 'refused', reason: 'unavailable', code: 'NOT_SENT', message: 'x' };
    for (let turn = 0; turn < conversion.sends; turn += 1) await refused(ask(deps, `${prefix}${1000 + turn}`));
    sms.answer = { outcome: 'sent', providerId: 'SM0' };
    const full = node({ restaurantPerDay: 1 });
    await ask(full, `${prefix}2000`);
    for (let turn = 0; turn < conversion.sends; turn += 1) await refused(ask(full, `${prefix}${3000 + turn}`));
    expect(await refused(ask(deps, `${prefix}4000`))).toBeNull();
    const { rows } = await test.owner.query('select sent, stopped_until from directory.sms_prefix where prefix = $1', [prefix]);
    expect(rows).toEqual([{ sent: 2, stopped_until: null }]);
  });

  it('starts anew with each day', async () => {
    const prefix = block();
    await run(node(), prefix, conversion.sends, 0);
    await test.owner.query(`update directory.sms_prefix set since = since - interval '1 day' where prefix = $1`, [prefix]);
    expect(await refused(ask(node(), `${prefix}2000`))).toBeNull();
  });
});
