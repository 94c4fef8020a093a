import { describe, expect, test } from 'vitest';
import { expectedOrders } from './order-machine.cases.ts';
import {
  decide,
  initialOrderStatuses,
  mayReopen,
  orderCommandTypes,
  orderMachineDiagram,
  orderStatuses,
  type OrderCommand,
  type OrderCommandType,
  type OrderStatus,
  type OrderSystemCommand,
} from './index.ts';

const now = '2026-11-21T02:00:00.000Z';
const commands: Record<OrderCommandType, OrderCommand | OrderSystemCommand> = {
  accept: { type: 'accept', etaInMinutes: 30 },
  reject: { type: 'reject', reason: 'restaurantTooBusy', note: 'Sorry' },
  cancel: { type: 'cancel', reason: 'itemIssue' },
  complete: { type: 'complete' },
  reopen: { type: 'reopen' },
  paymentAuthorised: { type: 'paymentAuthorised' },
  paymentDeclined: { type: 'paymentDeclined' },
  paymentExpired: { type: 'paymentExpired' },
  guestCancel: { type: 'guestCancel' },
};
const every = orderStatuses.flatMap((status) => orderCommandTypes.map((type) => ({ status, type, answer: expectedOrders[status][type] })));

describe('every command in every status', () => {
  test.each(every)('$type of $status: $answer', ({ status, type, answer }) => {
    const decision = decide({ status, requestedFor: null }, commands[type], now);
    expect(decision.ok ? decision.to : decision.code).toBe(answer);
    expect(decision).toMatchObject(decision.ok ? { from: status, patch: { status: answer } } : { code: answer });
  });

  test('no command is missing', () => {
    expect([...orderCommandTypes].sort()).toEqual(Object.keys(commands).sort());
    expect(every).toHaveLength(7 * 9);
  });
});

test('every status can be reached', () => {
  const reached = new Set<OrderStatus>(initialOrderStatuses);
  for (const status of reached) {
    for (const type of orderCommandTypes) {
      const decision = decide({ status, requestedFor: null }, commands[type], now);
      if (decision.ok) reached.add(decision.to);
    }
  }
  expect([...reached].sort()).toEqual([...orderStatuses].sort());
});

describe('what a decision sets', () => {
  const fresh = { status: 'new', requestedFor: null } as const;

  test('accept: when, and what was promised', () => {
    expect(decide(fresh, commands.accept, now)).toEqual({
      ok: true,
      from: 'new',
      to: 'accepted',
      patch: { status: 'accepted', acceptedAt: now, promisedFor: '2026-11-21T02:30:00.000Z' },
      event: 'order.accepted',
    });
  });

  test('reject and cancel: when and why', () => {
    expect(decide(fresh, commands.reject, now)).toMatchObject({
      patch: { status: 'rejected', closedAt: now, reason: 'restaurantTooBusy', note: 'Sorry' },
      event: 'order.rejected',
    });
    expect(decide({ ...fresh, status: 'accepted' }, commands.cancel, now)).toMatchObject({
      patch: { status: 'cancelled', closedAt: now, reason: 'itemIssue', note: '' },
      event: 'order.cancelled',
    });
    expect(decide(fresh, commands.guestCancel, now)).toMatchObject({
      patch: { reason: 'customerCalledToCancel' },
      event: 'order.cancelled',
    });
  });

  test('complete closes', () => {
    expect(decide({ ...fresh, status: 'accepted' }, commands.complete, now)).toMatchObject({
      patch: { status: 'completed', closedAt: now },
      event: 'order.completed',
    });
  });

  test('reopen opens again, with an event of its own', () => {
    expect(decide({ ...fresh, status: 'completed' }, commands.reopen, now)).toEqual({
      ok: true,
      from: 'completed',
      to: 'accepted',
      patch: { status: 'accepted', closedAt: null },
      event: 'order.reopened',
    });
  });

  test('for 10 s, and 5 more for a tap at the last moment to arrive', () => {
    const closed = Date.parse(now);
    expect([0, 10_000, 15_000, 15_001].map((after) => mayReopen(closed, closed + after))).toEqual([true, true, true, false]);
  });

  test('screens hear of an order once it is new, and of no failed payment', () => {
    const paying = { status: 'processingPayment', requestedFor: null } as const;
    expect(decide(paying, commands.paymentAuthorised, now)).toMatchObject({ event: 'order.placed', patch: { status: 'new' } });
    expect(decide(paying, commands.paymentDeclined, now)).toMatchObject({ event: null });
    expect(decide(paying, commands.paymentExpired, now)).toMatchObject({ event: null, patch: { status: 'failure', closedAt: now } });
  });
});

test('the diagram shows every transition of the table', () => {
  const arrows = orderMachineDiagram().split('\n');
  expect(arrows.slice(0, 4)).toEqual([
    'stateDiagram-v2',
    '  [*] --> processingPayment',
    '  [*] --> new',
    '  processingPayment --> new : paymentAuthorised',
  ]);
  expect(arrows).toHaveLength(3 + every.filter(({ answer }) => (orderStatuses as readonly string[]).includes(answer)).length);
});
