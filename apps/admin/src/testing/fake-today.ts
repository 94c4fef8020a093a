import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { listAlarms } from '@servery/contract/alarms';
import { listDevices } from '@servery/contract/devices';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listSoldOut } from '@servery/contract/menu';
import { listStorePrinters } from '@servery/contract/printers';
import { getOpenOrders, getToday } from '@servery/contract/today';

/** Sunday 29 November 2026, 12:30 in Sydney. */
const at = '2026-11-29T01:30:00.000Z';
const none = { orders: 0, amount: 0 };

/** A trading day with no sale yet. */
export const makeToday = (given: Partial<ResponseOf<typeof getToday>> = {}): ResponseOf<typeof getToday> => ({
  ...{ at, tradingDay: '2026-11-29', currency: 'AUD', timeZone: 'Australia/Sydney', trading: { open: true, opensAt: null } },
  ...{ ...none, covers: 0, hours: [], latest: true },
  weekBefore: { tradingDay: '2026-11-22', byNow: none, wholeDay: none },
  ...given,
});

export const makeOpenOrders = (given: Partial<ResponseOf<typeof getOpenOrders>> = {}): ResponseOf<typeof getOpenOrders> => ({
  ...{ at, timeZone: 'Australia/Sydney', trading: { open: true, opensAt: null } },
  ...{ toAccept: 0, accepted: 0, late: 0, bills: 0, urgent: [], latest: true },
  preparation: { setMinutes: 30, minutes: null, orders: 0 },
  ...given,
});

/** What a store's first page asks for, in a test that is about something else. */
export function fakeToday(): void {
  const last = { last: true };
  fakeApi(getToday, makeToday(), last);
  fakeApi(getOpenOrders, makeOpenOrders(), last);
  fakeApi(listAlarms, { rows: [], cursor: 1 }, last);
  fakeApi(listSoldOut, { rows: [] }, last);
  fakeApi(listDevices, { rows: [] }, last);
  fakeApi(listStorePrinters, { rows: [] }, last);
}
