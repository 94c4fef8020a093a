import { expect, it } from 'vitest';
import { toTiming, waitedShare } from './order-timing.ts';

const now = Date.parse('2026-11-21T02:10:00.000Z');
const fresh = (placedAt: string) =>
  ({ source: 'website', status: 'new', placedAt, requestedFor: null, readyAt: null, promisedFor: null }) as const;
const accepted = (over: object) => ({ ...fresh('2026-11-21T02:00:00.000Z'), status: 'accepted' as const, ...over });

it('counts down while an order can be accepted in time, and warns after that', () => {
  expect(toTiming(fresh('2026-11-21T02:09:59.500Z'), now, 5)).toEqual({ tone: 'new', words: '5:00 left' });
  expect(toTiming(fresh('2026-11-21T02:05:01.000Z'), now, 5)).toEqual({ tone: 'new', words: '0:01 left' });
  expect(toTiming(fresh('2026-11-21T02:05:00.000Z'), now, 5)).toEqual({ tone: 'danger', words: 'Waiting 5 min' });
  const tonight = { ...fresh('2026-11-21T02:05:00.000Z'), requestedFor: '2026-11-21T07:00:00.000Z' };
  expect(toTiming(tonight, now, 5)).toEqual({ tone: 'new', words: 'New, 5 min ago' });
  expect(toTiming(tonight, Date.parse('2026-11-21T05:58:00.000Z'), 5)).toEqual({ tone: 'new', words: '2:00 left' });
  expect(toTiming(fresh('2026-11-21T02:05:00.000Z'), now, null)).toEqual({ tone: 'new', words: 'New, 5 min ago' });
});

it('gives an order of Uber Eats a minute, also for tonight', () => {
  const uber = { ...fresh('2026-11-21T02:09:30.000Z'), source: 'uberEats', requestedFor: '2026-11-21T07:00:00.000Z' } as const;
  expect(toTiming(uber, now, 5)).toEqual({ tone: 'new', words: '0:30 left' });
  expect(waitedShare(uber, now, 5)).toBe(0.5);
});

it('marks what is due, late and ready', () => {
  expect(toTiming(accepted({}), now, 5)).toEqual({ tone: 'working', words: 'Placed 10 min ago' });
  expect(toTiming(accepted({ promisedFor: '2026-11-21T02:22:00.000Z' }), now, 5)).toEqual({ tone: 'working', words: 'Due in 12 min' });
  expect(toTiming(accepted({ promisedFor: '2026-11-21T02:03:00.000Z' }), now, 5)).toEqual({ tone: 'late', words: 'Late, 7 min' });
  const ready = accepted({ promisedFor: '2026-11-21T02:03:00.000Z', readyAt: '2026-11-21T02:08:00.000Z' });
  expect(toTiming(ready, now, 5)).toEqual({ tone: 'done', words: 'Ready, 2 min ago' });
});

it('shows how much of the time has passed', () => {
  expect(waitedShare(fresh('2026-11-21T02:10:00.000Z'), now, 5)).toBe(0);
  expect(waitedShare(fresh('2026-11-21T02:07:30.000Z'), now, 5)).toBe(0.5);
  expect(waitedShare(fresh('2026-11-21T01:00:00.000Z'), now, 5)).toBe(1);
});
