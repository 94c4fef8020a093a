import { expect, it } from 'vitest';
import { readStatus } from './uber-eats.views.ts';

const failed = (reason: string) => ({ reason, party: 'UNKNOWN', description: '' });
const facts = { reference: null, phoneCode: null, courier: null, failure: null };

it.each([
  ['CREATED', null, 'new', 'NEW'],
  ['OFFERED', null, 'new', 'NEW'],
  ['ACCEPTED', null, 'accepted', 'ACCEPTED'],
  ['HANDED_OFF', null, 'accepted', 'HANDED_OFF'],
  ['SUCCEEDED', null, 'completed', 'DELIVERED'],
  ['FAILED', 'POS_DENIED', 'rejected', 'REJECTED'],
  ['FAILED', 'CANCELED', 'cancelled', 'CANCELLED'],
  ['FAILED', 'ACCEPT_TIMED_OUT', 'cancelled', 'CANCELLED'],
  ['FAILED', 'DELIVERY_FAILED', 'cancelled', 'FAILED'],
  ['FAILED', 'SOMETHING_NEW', 'cancelled', 'FAILED'],
  // Uber has not given a reason yet; our own row has who ended it.
  ['FAILED', null, 'rejected', 'REJECTED'],
  ['FAILED', null, 'cancelled', 'CANCELLED'],
  ['UNKNOWN', null, 'new', 'UNKNOWN'],
] as const)('%s (%s) with ours %s is %s', (state, reason, status, shown) => {
  expect(readStatus({ state, facts: { ...facts, failure: reason === null ? null : failed(reason) } }, { status })).toBe(shown);
});
