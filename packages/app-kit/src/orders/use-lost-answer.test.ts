import { expect, it } from 'vitest';
import { doneThough } from './use-lost-answer.ts';

it.each(['new', 'accepted', 'rejected', 'cancelled', 'completed'] as const)('an order that is %s shows what was done', (status) => {
  const done = (['accept', 'reject', 'cancel', 'complete'] as const).filter((what) => doneThough[what]({ status }));
  expect(done).toEqual(
    { new: [], accepted: ['accept'], rejected: ['reject'], cancelled: ['cancel'], completed: ['accept', 'complete'] }[status],
  );
});

it('recognises a payment by its id, and a promise by its time', () => {
  expect([doneThough.take('p')({ takenPayments: [{ id: 'p' }] }), doneThough.take('p')({ takenPayments: [{ id: 'q' }] })]).toEqual([
    true,
    false,
  ]);
  const promise = doneThough.promise('2026-11-21T02:30:00Z');
  expect([promise({ promisedFor: '2026-11-21T02:30:00.000Z' }), promise({ promisedFor: null })]).toEqual([true, false]);
});
