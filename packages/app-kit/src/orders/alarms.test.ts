import { beforeEach, expect, it } from 'vitest';
import type { AlarmView } from '@servery/contract/alarms';
import type { LiveMessage } from '@servery/contract/events';
import { doubtAlarms, followAlarms, forgetAlarms, inOrder, takeAlarm, useAlarms } from './alarms.ts';

const alarm = (id: string, over: Partial<AlarmView> = {}): AlarmView => ({
  id,
  storeId: 's',
  kind: 'orderUnaccepted',
  orderId: 'o1',
  orderNumber: 'W-001',
  printJobId: null,
  message: 'W-001 waits to be accepted.',
  raisedAt: '2026-11-21T02:00:00.000Z',
  seenAt: null,
  seenBy: null,
  clearedAt: null,
  ...over,
});
const seen = { seenAt: '2026-11-21T02:05:00.000Z', seenBy: 'Theo' };
const message = (type: 'alarm.raised' | 'alarm.seen' | 'alarm.cleared', of: AlarmView): LiveMessage => ({
  seq: 1,
  type,
  at: '2026-11-21T02:00:00.000Z',
  payload: { alarm: of },
});
const ids = () => inOrder(useAlarms.getState().alarms).map(({ id }) => id);

beforeEach(forgetAlarms);

it('keeps an alarm until it is over; a list read before that does not bring it back', () => {
  followAlarms(message('alarm.raised', alarm('a')));
  followAlarms(message('alarm.seen', alarm('a', seen)));
  takeAlarm(alarm('a'));
  expect(useAlarms.getState().alarms['a']?.seenBy).toBe('Theo');
  followAlarms(message('alarm.cleared', alarm('a', { ...seen, clearedAt: '2026-11-21T02:06:00.000Z' })));
  takeAlarm(alarm('a'));
  expect(ids()).toEqual([]);
});

it('shows an alarm that is open again on a server that was set back to a backup', () => {
  for (const id of ['over', 'seen']) followAlarms(message('alarm.raised', alarm(id)));
  followAlarms(message('alarm.seen', alarm('seen', seen)));
  followAlarms(message('alarm.cleared', alarm('over', { clearedAt: '2026-11-21T02:06:00.000Z' })));
  doubtAlarms();
  for (const id of ['over', 'seen']) takeAlarm(alarm(id));
  expect(ids()).toEqual(['over', 'seen']);
  expect(useAlarms.getState().alarms['seen']?.seenAt).toBeNull();
});

it('puts unacknowledged alarms first, oldest first', () => {
  takeAlarm(alarm('seen', { ...seen, raisedAt: '2026-11-21T01:00:00.000Z' }));
  takeAlarm(alarm('young', { raisedAt: '2026-11-21T02:02:00.000Z' }));
  takeAlarm(alarm('old', { raisedAt: '2026-11-21T02:01:00.000Z' }));
  expect(ids()).toEqual(['old', 'young', 'seen']);
});
