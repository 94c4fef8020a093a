import { describe, expect, it } from 'vitest';
import { acceptBefore } from '../alarms/alarm-times.ts';
import { channels, isPaidByProvider, methodsWhere, paymentTraits, sourcesWhere } from './channels.ts';
import { endingReasons } from './ending-reasons.ts';
import { wayName } from './order-names.ts';
import { methodsByCollection, orderPaymentMethods, orderSources, paymentMethods } from './orders.types.ts';
import { takingProblem } from './taken-payment.ts';

describe('channels', () => {
  it.each(orderSources)('%s: who has to agree also ends orders that nobody answers, and has reasons of its own', (source) => {
    const { agreesFirst, cancelsUnanswered } = channels[source];
    expect(cancelsUnanswered).toBe(agreesFirst);
    expect(endingReasons({ source, collectionType: 'delivery' }).includes('posOffline')).toBe(agreesFirst);
    const later = { source, newSince: '2026-11-21T01:00:00.000Z', requestedFor: '2026-11-22T01:00:00.000Z' };
    expect(acceptBefore(later, 5)).toBe(cancelsUnanswered ? '2026-11-21T01:01:00.000Z' : '2026-11-22T00:00:00.000Z');
  });

  it.each(orderSources)('%s: the way of a delivery names whose courier comes', (source) => {
    const name = wayName({ source, collectionType: 'delivery' });
    expect(name === 'Delivery').toBe(channels[source].deliveredBy === 'store');
  });
});

describe('ways to pay', () => {
  it.each(paymentMethods)('%s: staff take money only where nobody else does, and at the door only for deliveries', (paymentMethod) => {
    const { collectedBy, atTheDoor } = paymentTraits[paymentMethod];
    const due = { status: 'accepted', paymentMethod, paymentStatus: 'NOT_PAID', grandTotal: 1_000 } as const;
    expect(takingProblem(due, 1_000)).toBe(collectedBy === 'staff' ? null : 'paidOnline');
    if (atTheDoor) expect([methodsByCollection.pickup, methodsByCollection.dineIn].flat()).not.toContain(paymentMethod);
  });
});

it('lists what SQL needs as parameters', () => {
  expect(sourcesWhere(({ startsAsBill }) => startsAsBill)).toEqual(['pos']);
  expect(sourcesWhere(({ callsByCode }) => callsByCode)).toEqual(['uberEats']);
  expect(methodsWhere(({ collectedBy }) => collectedBy === 'staff')).toEqual(['inStore', 'cardOnDelivery', 'cashOnDelivery']);
  expect(orderPaymentMethods.filter(isPaidByProvider)).toEqual(['stripeCheckout']);
});
