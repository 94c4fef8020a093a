import type { CollectionType } from '../orders/orders.types.ts';
import type { NotOrderableReason } from './availability.types.ts';
import type { HoursGiven } from './hours.fixtures.ts';

/** Weekdays of the dates below: 2026-11-20 is a Friday, 21 a Saturday, 22 a Sunday. Local times in Sydney. */
export interface StatusCase {
  name: string;
  hours: HoursGiven;
  type?: CollectionType;
  now: string;
  closesAt?: string | null;
  opensAt?: string | null;
  reason?: NotOrderableReason;
}

const lateNight: HoursGiven = { trading: ['6:00 PM - 2:00 AM'] };
const untilThree: HoursGiven = { trading: { friday: ['6:00 PM - 12:00 AM'], saturday: ['<12:00 AM - 3:00 AM', '11:00 AM - 4:00 PM'] } };

export const statusCases: StatusCase[] = [
  { name: 'open in the middle of the day', hours: {}, now: '2026-11-21 12:00 PM', closesAt: '2026-11-21 9:00 PM' },
  { name: 'open on the minute of opening', hours: {}, now: '2026-11-21 10:00 AM', closesAt: '2026-11-21 9:00 PM' },
  {
    name: 'closed on the minute of closing',
    hours: {},
    now: '2026-11-21 9:00 PM',
    opensAt: '2026-11-22 10:00 AM',
    reason: 'STORE_CLOSED',
  },
  { name: 'closed before opening', hours: {}, now: '2026-11-21 9:59 AM', opensAt: '2026-11-21 10:00 AM', reason: 'STORE_CLOSED' },
  {
    name: 'between lunch and dinner',
    hours: { trading: ['11:00 AM - 2:00 PM', '5:00 PM - 9:00 PM'] },
    now: '2026-11-21 3:00 PM',
    opensAt: '2026-11-21 5:00 PM',
    reason: 'STORE_CLOSED',
  },
  { name: 'open past midnight', hours: lateNight, now: '2026-11-22 1:00 AM', closesAt: '2026-11-22 2:00 AM' },
  {
    name: 'closed after midnight hours',
    hours: lateNight,
    now: '2026-11-22 2:00 AM',
    opensAt: '2026-11-22 6:00 PM',
    reason: 'STORE_CLOSED',
  },
  {
    name: 'an evening goes on into the hours of the previous day',
    hours: untilThree,
    now: '2026-11-20 10:00 PM',
    closesAt: '2026-11-21 3:00 AM',
  },
  { name: 'in the hours of the previous day', hours: untilThree, now: '2026-11-21 2:00 AM', closesAt: '2026-11-21 3:00 AM' },
  {
    name: 'after a closed Sunday the next opening is Friday',
    hours: untilThree,
    now: '2026-11-22 9:00 AM',
    opensAt: '2026-11-27 6:00 PM',
    reason: 'STORE_CLOSED',
  },
  { name: 'a store that never closes has no closing time', hours: { trading: ['all day'] }, now: '2026-11-21 3:00 AM', closesAt: null },
  {
    name: 'open all day on Saturday alone',
    hours: { trading: { saturday: ['all day'] } },
    now: '2026-11-21 3:00 AM',
    closesAt: '2026-11-22 12:00 AM',
  },
  { name: 'a store without hours never opens', hours: { trading: {} }, now: '2026-11-21 3:00 AM', opensAt: null, reason: 'STORE_CLOSED' },
  {
    name: 'closed for a holiday',
    hours: { holidays: [{ date: '2026-11-21', intervals: [] }] },
    now: '2026-11-21 12:00 PM',
    opensAt: '2026-11-22 10:00 AM',
    reason: 'HOLIDAY',
  },
  {
    name: 'other hours on a holiday',
    hours: { holidays: [{ date: '2026-11-21', intervals: ['12:00 PM - 3:00 PM'] }] },
    now: '2026-11-21 12:30 PM',
    closesAt: '2026-11-21 3:00 PM',
  },
  {
    name: 'after the other hours of a holiday',
    hours: { holidays: [{ date: '2026-11-21', intervals: ['12:00 PM - 3:00 PM'] }] },
    now: '2026-11-21 4:00 PM',
    opensAt: '2026-11-22 10:00 AM',
    reason: 'HOLIDAY',
  },
  {
    name: 'the night before a holiday goes on into it',
    hours: { ...lateNight, holidays: [{ date: '2026-11-21', intervals: [] }] },
    now: '2026-11-21 1:00 AM',
    closesAt: '2026-11-21 2:00 AM',
  },
  {
    name: 'the night of a holiday is closed past midnight too',
    hours: { ...untilThree, holidays: [{ date: '2026-11-20', intervals: [] }] },
    now: '2026-11-20 11:00 PM',
    opensAt: '2026-11-21 11:00 AM',
    reason: 'HOLIDAY',
  },
  {
    name: 'a holiday can have hours of the previous day',
    hours: { ...untilThree, holidays: [{ date: '2026-11-21', intervals: ['<12:00 AM - 1:00 AM'] }] },
    now: '2026-11-20 11:00 PM',
    closesAt: '2026-11-21 1:00 AM',
  },
  {
    name: 'a collection type that is off',
    hours: { collectionTypes: { pickup: true, delivery: false, dineIn: true } },
    type: 'delivery',
    now: '2026-11-21 12:00 PM',
    opensAt: null,
    reason: 'COLLECTION_TYPE_OFF',
  },
];
