import { randomUUID } from 'node:crypto';
import * as shifts from '@servery/contract/shifts';
import { example, type Example } from './example.ts';

const times = { startedAt: '2026-11-20T01:00:00.000Z', endedAt: '2026-11-20T02:00:00.000Z', breaks: [], reason: 'Forgot to clock in' };

/** Calls of the permission matrix for the time clock. */
export const shiftExamples: Example[] = [
  example(shifts.getTimeClock, {}),
  example(shifts.clock, {
    body: () => ({ id: randomUUID(), employeeId: randomUUID(), pin: '4821', action: 'in', presetId: null }),
  }),
  example(shifts.listShifts, { query: () => ({ from: '2026-11-01', to: '2026-11-30' }) }),
  example(shifts.getShift, {}),
  example(shifts.addShift, {
    children: ['employeeId'],
    body: (_, { employeeId }) => ({ id: randomUUID(), employeeId: employeeId!, ...times }),
  }),
  example(shifts.correctShift, { body: () => ({ ...times, version: 1 }) }),
];
