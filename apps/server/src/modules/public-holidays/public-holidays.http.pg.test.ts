import { listPublicHolidays } from '@servery/contract/public-holidays';
import { getSetup } from '@servery/contract/setup';
import type { CountryCode } from '@servery/domain/countries';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { openCalendar } from './calendar.service.ts';

let server: TestServer;
let cookie: string;
const params = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('storeAdmin');
});
afterAll(() => server.close());

it('200: those of the state in the address, of the year that is due; another state and year if asked', async () => {
  server.clock.now = new Date('2026-09-29T00:00:00Z');
  const list = async (query: { year?: number; region?: string } = {}) => {
    const { status, data } = await server.call(listPublicHolidays, { cookie, params: params(), query });
    expect(status).toBe(200);
    return data;
  };
  expect(await list()).toMatchObject({ year: 2026, region: 'NSW', today: '2026-09-29' });
  server.clock.now = new Date('2026-10-01T00:00:00Z');
  const due = await list();
  expect([due.year, due.regions.find(({ code }) => code === 'VIC')?.name]).toEqual([2027, 'Victoria']);
  expect(due.holidays).toContainEqual({ name: 'King’s Birthday', date: '2027-06-14' });
  expect(due.holidays).toContainEqual({ name: 'Anzac Day (additional day)', date: '2027-04-26' });
  expect(due.holidays.map(({ date }) => date)).toEqual([...new Set(due.holidays.map(({ date }) => date))].toSorted());
  const west = await list({ year: 2026, region: 'WA' });
  expect(west.holidays).toContainEqual({ name: 'King’s Birthday', date: '2026-09-28' });
  expect((await list({ region: '' })).holidays.length).toBeLessThan(due.holidays.length);
  server.clock.now = null;
});

it('400: a region of another country; 403, 404: who may not', async () => {
  const ask = (by: string, query = {}) => server.call(listPublicHolidays, { cookie: by, params: params(), query });
  expect((await ask(cookie, { region: 'WGN' })).error.fields).toMatchObject([{ path: 'region' }]);
  expect((await ask(await server.signIn('restaurantUser'))).status).toBe(403);
});

it.each([
  ['AU', 'VIC', '2027-11-02'],
  ['NZ', 'WGN', '2027-06-25'],
  ['GB', 'SCT', '2027-11-30'],
  ['US', 'NY', '2027-11-25'],
] as const satisfies readonly [CountryCode, string, string][])('%s has days for every region, and %s %s', async (country, region, date) => {
  const calendar = await openCalendar(country);
  expect(calendar.inYear(2027, region).map((day) => day.date)).toContain(date);
  for (const { code } of calendar.regions) expect(calendar.inYear(2028, code).length, code).toBeGreaterThan(5);
});

it('the setup says which year’s days are due, for the lists that are used', async () => {
  server.clock.now = new Date('2026-10-02T00:00:00Z');
  const due = async () => (await server.call(getSetup, { cookie, params: params() })).data.holidaysToEnter;
  expect(await due()).toEqual([]);
  await server.change('holidays', { holidays: [{ name: 'Christmas Day', date: '2026-12-25', dayIntervals: [] }] });
  expect(await due()).toEqual([{ section: 'holidays', year: 2027 }]);
  await server.change('holidays', { holidays: [{ name: 'New Year’s Day', date: '2027-01-01', dayIntervals: [] }] });
  const surcharge = { amountInCents: 0, percentage: 10_000 };
  await server.change('surcharges', { publicHoliday: { enabled: true, isEnabledForOnline: true, surcharge, holidays: [] } });
  expect(await due()).toEqual([{ section: 'surcharges', year: 2027 }]);
  server.clock.now = null;
});
