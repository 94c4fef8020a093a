import type { CollectionType } from '../orders/orders.types.ts';
import type { NotOrderableReason } from './availability.types.ts';
import type { HoursGiven } from './hours.fixtures.ts';

/** Local times in Sydney; 2026-11-20 is a Friday. Without `reason` the order is taken, for `slot` if that is given. */
export interface OrderableCase {
  name: string;
  hours?: HoursGiven;
  type?: CollectionType;
  at: string | null;
  now: string;
  grace?: number;
  reason?: NotOrderableReason;
  slot?: string;
  tradingDay?: string;
}

const noon = '2026-11-21 12:00 PM';
const split: HoursGiven = { trading: ['10:00 AM - 9:00 PM'], sessions: ['11:00 AM + 3', '5:00 PM + 3.5'] };
const lastOrder: HoursGiven = { lastOrderBeforeCloseInMinutes: 15 };
/** The store of the algorithm page. */
const page: HoursGiven = { ...lastOrder, sessions: ['11:00 AM + 3', '5:00 PM + 4'] };
const night: HoursGiven = { trading: ['6:00 PM - 2:00 AM'] };
const paused: HoursGiven = { pausedUntil: { pickup: '2026-11-21T01:30:00.000Z' } };

export const orderableCases: OrderableCase[] = [
  { name: 'for later today', at: '2026-11-21 6:45 PM', now: noon, tradingDay: '2026-11-21' },
  { name: 'as soon as possible is after the lead time', at: null, now: noon, slot: '2026-11-21 12:20 PM', tradingDay: '2026-11-21' },
  { name: 'dine-in has no lead time here', type: 'dineIn', at: null, now: noon, slot: noon },
  { name: 'exactly after the lead time', at: '2026-11-21 12:20 PM', now: noon },
  { name: 'a minute too soon', at: '2026-11-21 12:19 PM', now: noon, reason: 'TOO_SOON' },
  { name: 'a minute too soon while checking out', at: '2026-11-21 12:19 PM', now: noon, grace: 5 },
  { name: 'beyond the grace', at: '2026-11-21 12:14 PM', now: noon, grace: 5, reason: 'TOO_SOON' },
  { name: 'for the past', at: '2026-11-21 11:59 AM', now: noon, reason: 'IN_THE_PAST' },
  { name: 'for a past of two minutes, with grace, at a table', type: 'dineIn', at: '2026-11-21 11:58 AM', now: noon, grace: 5 },
  { name: 'for a closed hour', at: '2026-11-21 9:00 PM', now: noon, reason: 'STORE_CLOSED' },
  { name: 'for the last minute', at: '2026-11-21 8:59 PM', now: noon },
  { name: 'for the last order', hours: lastOrder, at: '2026-11-21 8:45 PM', now: noon },
  { name: 'after the last order', hours: lastOrder, at: '2026-11-21 8:46 PM', now: noon, reason: 'STORE_CLOSED' },
  { name: 'in the first session', hours: split, at: '2026-11-21 1:30 PM', now: noon },
  { name: 'between the sessions, although the store trades', hours: split, at: '2026-11-21 3:00 PM', now: noon, reason: 'STORE_CLOSED' },
  { name: 'in the second session', hours: split, at: '2026-11-21 8:15 PM', now: noon },
  {
    name: 'in a session, although the store does not trade',
    hours: { trading: ['10:00 AM - 1:00 PM'], sessions: ['10:00 AM + 7'] },
    at: '2026-11-21 2:00 PM',
    now: noon,
    reason: 'STORE_CLOSED',
  },
  {
    name: 'sessions back to back have no last order between them',
    hours: { ...lastOrder, sessions: ['10:00 AM + 4', '2:00 PM + 7'] },
    at: '2026-11-21 1:50 PM',
    now: noon,
  },
  {
    name: 'a store that never closes takes orders over midnight',
    hours: { ...lastOrder, trading: ['all day'] },
    at: '2026-11-21 11:55 PM',
    now: noon,
    tradingDay: '2026-11-21',
  },
  {
    name: 'the last order counts where an all-day store closes',
    hours: { ...lastOrder, trading: { saturday: ['all day'] } },
    at: '2026-11-21 11:55 PM',
    now: noon,
    reason: 'STORE_CLOSED',
  },
  { name: 'after midnight of the same night', hours: night, at: '2026-11-22 1:30 AM', now: noon, tradingDay: '2026-11-21' },
  {
    name: 'as soon as possible after midnight',
    hours: night,
    at: null,
    now: '2026-11-22 1:00 AM',
    slot: '2026-11-22 1:20 AM',
    tradingDay: '2026-11-21',
  },
  { name: 'as soon as possible with no time left', hours: night, at: null, now: '2026-11-22 1:45 AM', reason: 'NOT_FOR_NOW' },
  { name: 'as soon as possible before opening', at: null, now: '2026-11-21 9:50 AM', reason: 'STORE_CLOSED' },
  { name: 'as soon as possible rounds up to the minute', at: null, now: '2026-11-21 12:00 PM', slot: '2026-11-21 12:20 PM' },
  {
    name: 'as soon as possible when the lead time reaches the session',
    hours: { sessions: ['12:15 PM + 4'] },
    at: null,
    now: noon,
    slot: '2026-11-21 12:20 PM',
  },
  {
    name: 'as soon as possible when it ends before the session',
    hours: { sessions: ['12:30 PM + 4'] },
    at: null,
    now: noon,
    reason: 'NOT_FOR_NOW',
  },
  { name: 'on the last day in advance', at: '2026-11-28 12:00 PM', now: noon, tradingDay: '2026-11-28' },
  { name: 'a day too far ahead', at: '2026-11-29 12:00 PM', now: noon, reason: 'TOO_FAR_AHEAD' },
  { name: 'a closed hour too far ahead', at: '2026-11-29 11:00 PM', now: noon, reason: 'TOO_FAR_AHEAD' },
  {
    name: 'tomorrow, when orders are for today only',
    hours: { daysInAdvance: 0 },
    at: '2026-11-22 12:00 PM',
    now: noon,
    reason: 'TOO_FAR_AHEAD',
  },
  {
    name: 'past midnight of today, when orders are for today only',
    hours: { ...night, daysInAdvance: 0 },
    at: '2026-11-22 1:00 AM',
    now: noon,
    tradingDay: '2026-11-21',
  },
  {
    name: 'on a holiday',
    hours: { holidays: [{ date: '2026-11-22', intervals: [] }] },
    at: '2026-11-22 12:00 PM',
    now: noon,
    reason: 'HOLIDAY',
  },
  {
    name: 'in the hours of a holiday',
    hours: { holidays: [{ date: '2026-11-22', intervals: ['12:00 PM - 2:00 PM'] }] },
    at: '2026-11-22 1:00 PM',
    now: noon,
  },
  {
    name: 'as soon as possible on a holiday',
    hours: { holidays: [{ date: '2026-11-21', intervals: [] }] },
    at: null,
    now: noon,
    reason: 'HOLIDAY',
  },
  {
    name: 'a type that is off',
    hours: { collectionTypes: { pickup: false, delivery: true, dineIn: true } },
    at: null,
    now: noon,
    reason: 'COLLECTION_TYPE_OFF',
  },
  { name: 'as soon as possible while paused', hours: paused, at: null, now: noon, reason: 'PAUSED' },
  { name: 'for a time that would be cooked during the pause', hours: paused, at: '2026-11-21 12:45 PM', now: noon, reason: 'PAUSED' },
  { name: 'for a time after the pause and the lead time', hours: paused, at: '2026-11-21 12:50 PM', now: noon },
  { name: 'the pause of one type leaves the others alone', hours: paused, type: 'dineIn', at: null, now: noon, slot: noon },
  { name: 'when the pause is over', hours: paused, at: null, now: '2026-11-21 12:30 PM', slot: '2026-11-21 12:50 PM' },
  { name: 'the page: as soon as possible', hours: page, at: null, now: noon, slot: '2026-11-21 12:20 PM' },
  { name: 'the page: 12:15 PM', hours: page, at: '2026-11-21 12:15 PM', now: noon, reason: 'TOO_SOON' },
  { name: 'the page: 12:15 PM with grace', hours: page, at: '2026-11-21 12:15 PM', now: noon, grace: 5 },
  { name: 'the page: 1:45 PM', hours: page, at: '2026-11-21 1:45 PM', now: noon },
  { name: 'the page: 1:46 PM', hours: page, at: '2026-11-21 1:46 PM', now: noon, reason: 'STORE_CLOSED' },
  { name: 'the page: 3:00 PM', hours: page, at: '2026-11-21 3:00 PM', now: noon, reason: 'STORE_CLOSED' },
  { name: 'the page: 8:45 PM', hours: page, at: '2026-11-21 8:45 PM', now: noon },
  { name: 'the page: 9:00 PM', hours: page, at: '2026-11-21 9:00 PM', now: noon, reason: 'STORE_CLOSED' },
];
