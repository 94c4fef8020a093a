import { randomUUID } from 'node:crypto';
import { getSettings, openingHoursSections, putOpeningHours } from '@servery/contract/settings/index';
import { getRestaurant } from '@servery/contract/restaurants';
import { hoursOfSimpleWeek, simpleWeek, type WeekPlan } from '@servery/domain/availability';
import { weekdays } from '@servery/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
const params = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const section = async (id: (typeof openingHoursSections)[number]) =>
  (await server.call(getSettings(id), { params: params(), cookie: admin })).data;
const versions = async () => {
  const [tradingHours, timings, tillHours] = await Promise.all(openingHoursSections.map(section));
  return { tradingHours: tradingHours!.version, timings: timings!.version, tillHours: tillHours!.version };
};
const evenings = Object.fromEntries(
  weekdays.map((day) => [day, day === 'friday' ? [{ start: 1020, end: 1560 }] : [{ start: 1020, end: 1290 }]]),
) as WeekPlan;
const body = async (week = evenings) => {
  const { tradingHours, timings, tillHours } = hoursOfSimpleWeek(week);
  const standing = await versions();
  return {
    tradingHours: { value: tradingHours, version: standing.tradingHours },
    timings: { value: timings, version: standing.timings },
    tillHours: { value: { hours: tillHours }, version: standing.tillHours },
  };
};
type Sent = Awaited<ReturnType<typeof body>>;
const put = (sent: Sent, cookie = admin, headers = {}) => server.call(putOpeningHours, { params: params(), body: sent, cookie, headers });

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('storeAdmin');
});
afterAll(() => server.close());

describe('200', () => {
  it('writes one week to all three sections, which guests see at once', async () => {
    const before = await versions();
    const answer = await put(await body());
    expect(answer.data).toMatchObject({
      tradingHours: { section: 'tradingHours', version: before.tradingHours + 1, misfits: [] },
      timings: { section: 'timings', version: before.timings + 1 },
      tillHours: { section: 'tillHours', value: { hours: null }, version: before.tillHours + 1 },
    });
    const [tradingHours, timings] = [(await section('tradingHours')).value, (await section('timings')).value];
    expect(simpleWeek({ tradingHours, timings, tillHours: null } as never)).toEqual(evenings);
    const { data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
    expect(data.stores[0]!.week.find(({ weekday }) => weekday === 'friday')).toMatchObject({ intervals: ['5:00 PM – 2:00 AM'] });
  });

  it('answers a repeat with the key as it answered first', async () => {
    const sent = await body();
    const key = { 'idempotency-key': randomUUID() };
    const first = await put(sent, admin, key);
    expect((await put(sent, admin, key)).data).toEqual(first.data);
    expect(await versions()).toMatchObject({ tillHours: sent.tillHours.version + 1 });
  });
});

describe('409', () => {
  it.each(openingHoursSections)(
    'when %s has been saved meanwhile: nothing of it is written, and all that stands is answered',
    async (id) => {
      const before = await versions();
      const sent = await body(Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as WeekPlan);
      const answer = await put({ ...sent, [id]: { ...sent[id], version: before[id] - 1 } });
      expect([answer.status, answer.error]).toMatchObject([409, { code: 'resource_status_conflict' }]);
      const details = answer.error.details as Record<string, { value: unknown; version: number }>;
      for (const each of openingHoursSections) {
        expect(details[each]).toEqual({ value: (await section(each)).value, version: before[each] });
      }
      expect(await versions()).toEqual(before);
    },
  );

  it('of two at the same time one wins whole', async () => {
    const [one, two] = [await body(), await body(Object.fromEntries(weekdays.map((day) => [day, [{ start: 600, end: 900 }]])) as WeekPlan)];
    const answers = await Promise.all([put(one), put(two)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('400', () => {
  it('names the field below its section', async () => {
    const sent = await body();
    const bad = structuredClone(sent);
    bad.tradingHours.value.pickup.monday.dayIntervals[0]!.startTimeOfDay = '25:00';
    bad.timings.value.friday.dineIn.session1.timePeriod.durationInHours = 30;
    const answer = await put(bad);
    expect([answer.status, answer.error.fields!.map(({ path }) => path)]).toEqual([
      400,
      ['tradingHours.value.pickup.monday.dayIntervals.0.startTimeOfDay', 'timings.value.friday.dineIn.session1.timePeriod.durationInHours'],
    ]);
  });

  it('refuses more intervals on a day than anybody has', async () => {
    const sent = await body();
    const interval = { startTimeOfDay: '9:00 AM', endTimeOfDay: '10:00 AM', attributeToPreviousDay: false };
    sent.tradingHours.value.pickup.monday.dayIntervals = Array.from({ length: 7 }, () => interval);
    expect((await put(sent)).error.fields).toMatchObject([{ path: 'tradingHours.value.pickup.monday.dayIntervals' }]);
  });
});

it('401, 403, 404 for those who may not, and for a store that is not there', async () => {
  const sent = await body();
  expect((await put(sent, 'x=y')).status).toBe(401);
  expect((await put(sent, await server.signIn('storeUser'))).status).toBe(403);
  const elsewhere = { ...params(), storeId: randomUUID() };
  expect((await server.call(putOpeningHours, { params: elsewhere, body: sent, cookie: await server.signIn('superAdmin') })).status).toBe(
    404,
  );
});
