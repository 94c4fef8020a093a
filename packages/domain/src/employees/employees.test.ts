import { describe, expect, it } from 'vitest';
import { getLockMinutes, needsApproval, type Audience, type StaffAction } from './index.ts';

it('locks for a quarter of an hour, and each time for twice as long', () => {
  expect([0, 1, 2, 3].map(getLockMinutes)).toEqual([15, 30, 60, 120]);
});

it('stops growing at ten days and a half', () => {
  expect([10, 11, 1_000].map(getLockMinutes)).toEqual([15_360, 15_360, 15_360]);
});

describe('who may do something without asking', () => {
  const mia = { id: 'mia', role: 'manager' } as const;
  const tom = { id: 'tom', role: 'staff' } as const;
  const managers = { managers: true, employeeIds: [] };
  const named = { managers: false, employeeIds: ['tom'] };

  it.each([
    ['everyone', null, tom, false],
    ['a manager', managers, mia, false],
    ['staff, where it is for managers', managers, tom, true],
    ['somebody who is named', named, tom, false],
    ['a manager who is not named', named, mia, true],
    ['a manager, where others are named beside managers', { ...named, managers: true }, mia, false],
  ])('%s', (_, audience, person, asks) => {
    expect(needsApproval('voidAfterSending', audience, { person, hasEmployees: true })).toBe(asks);
  });

  it('is decided without a person, too: a store without employees has nobody to ask, but money goes back with a PIN alone', () => {
    const nobody = (action: StaffAction, audience: Audience, hasEmployees: boolean) =>
      needsApproval(action, audience, { person: null, hasEmployees });
    expect([nobody('drawer', managers, true), nobody('drawer', null, true), nobody('drawer', managers, false)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([nobody('refund', null, true), nobody('undoPayment', managers, false)]).toEqual([true, true]);
  });
});
