import { expect, it } from 'vitest';
import { isUnanswered } from './outcome.ts';
import { advance, getOpenCall, type PendingCall, type PendingCallEvent } from './pending-call.ts';

interface Call {
  id: string;
}
const one = { id: '1' };
const two = { id: '2' };
const answer = (call: Call, outcome: 'done' | 'refused' | 'unknown') => ({ type: 'answer', call, outcome }) as const;
const store = (call: Call) => ({ type: 'store', call }) as const;
const send = { type: 'send' } as const;

it.each<[string, PendingCallEvent<Call>[], PendingCall<Call>]>([
  ['is stored, sent and done', [store(one), send, answer(one, 'done')], { state: 'done' }],
  ['is sent again after a lost answer', [store(one), send, answer(one, 'unknown'), send], { state: 'sending', call: one }],
  ['is not replaced while its outcome is unknown', [store(one), send, answer(one, 'unknown'), store(two)], { state: 'unknown', call: one }],
  ['is not replaced while it is sent', [store(one), send, store(two)], { state: 'sending', call: one }],
  ['is another one after a refusal', [store(one), send, answer(one, 'refused'), store(two)], { state: 'stored', call: two }],
  ['ends by an answer that came another way', [store(one), send, answer(one, 'unknown'), answer(one, 'done')], { state: 'done' }],
  [
    'does not end with an earlier call’s late answer',
    [store(one), send, answer(one, 'refused'), store(two), send, answer(one, 'done')],
    { state: 'sending', call: two },
  ],
  ['is not sent without being stored', [send], { state: 'none' }],
  ['stays done when its answer is lost once more', [store(one), send, answer(one, 'done'), answer(one, 'unknown')], { state: 'done' }],
])('a call %s', (_, events, last) => {
  const getId = ({ id }: Call) => id;
  const end = events.reduce<PendingCall<Call>>((pending, event) => advance(pending, event, getId), { state: 'none' });
  expect(end).toEqual(last);
  expect(getOpenCall(end)).toBe('call' in last ? last.call : null);
});

it.each([
  [{ code: 'network', status: 0 }, true],
  [{ code: 'internal_server_error', status: 500 }, true],
  [{ code: 'service_unavailable' }, true],
  [{ code: 'DEFAULT', status: 502 }, true],
  [{ code: 'resource_status_conflict', status: 409 }, false],
  [{ code: 'too_many_requests', status: 429 }, false],
  [{ code: 'user_not_allowed', status: 401 }, false],
])('%j leaves the outcome unknown: %s', (error, expected) => {
  expect(isUnanswered(error)).toBe(expected);
});
