import * as z from 'zod/mini';
import { employeeRoles, pinResults } from '@servery/domain/employees';
import { breakTypes, clockActions, shiftChangeKinds, type ShiftBreak, type ShiftHours } from '@servery/domain/shifts';
import { asStored } from './as-stored.ts';
import { endpoint } from './endpoint.ts';
import { formatted, instant, instantInput, localDate, localDateInput, nameText, schemaFor, text, uuid } from './schemas.ts';
import { timeClockSettings } from './settings/time-clock.ts';

/**
 * Shifts of those who work at a store's tills: they clock in and out with their PIN, managers correct (docs/adr/0077-shifts.md). A shift
 * belongs to the trading day in which it began.
 */

const minutes = z.int();
const hours = schemaFor<ShiftHours>()(
  z.object({ total: minutes, worked: minutes, breaks: minutes, paid: minutes, unpaid: minutes, deducted: minutes }),
);
const shiftBreak = schemaFor<ShiftBreak>()(
  z.object({
    id: uuid,
    name: z.string(),
    type: z.enum(breakTypes),
    limitMinutes: z.nullable(z.int()),
    deductsOverLimit: z.boolean(),
    startedAt: instant,
    endedAt: z.nullable(instant),
  }),
);
const times = { startedAt: instant, endedAt: z.nullable(instant), breaks: z.array(shiftBreak) };
const shift = z.object({
  id: uuid,
  employeeId: uuid,
  employeeName: z.string(),
  tradingDay: localDate,
  ...times,
  /** Until it ended; until now while it goes on. */
  hours,
  /** A manager has entered or changed it. */
  corrected: z.boolean(),
  /** Rises with each change; a correction names the one that it was made from. */
  version: z.int(),
});

const clockedIn = z.object({
  shiftId: uuid,
  employeeId: uuid,
  name: z.string(),
  role: z.enum(employeeRoles),
  ...times,
});

export const getTimeClock = endpoint({
  id: 'timeClock.getOwn',
  method: 'GET',
  path: '/time-clock/own',
  permission: 'shifts.clock',
  summary: "The time clock of a till's store: its settings, and who is clocked in",
  response: z.object({ settings: asStored(timeClockSettings.schema), here: z.array(clockedIn) }),
  staleOn: ['shift.changed', 'settings.changed', 'restaurant.employeesChanged'],
  errors: [],
});

export const clock = endpoint({
  id: 'timeClock.clock',
  method: 'POST',
  path: '/time-clock/own',
  permission: 'shifts.clock',
  summary:
    'Clock in or out, or start or end a break, with the own PIN, which is checked and counted as by `employees.checkPin`. What does not follow from the state of the shift (in twice) is a conflict',
  body: z.strictObject({
    /** Of this action. */
    id: uuid,
    employeeId: uuid,
    pin: formatted('staffPin'),
    action: z.enum(clockActions),
    /** Which break is started; null for the other actions. */
    presetId: z.nullable(uuid),
  }),
  response: z.object({
    result: z.enum(pinResults),
    /** The shift as it is now. Only with SUCCESS. */
    shift: z.nullable(shift),
    /** No PIN is checked until then; null: not locked. */
    lockedUntil: z.nullable(instant),
  }),
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});

const path = '/shifts/restaurants/{restaurantId}/stores/{storeId}';
const one = `${path}/{shiftId}` as const;

/** The longest period of a list. Days. */
export const longestPeriod = 92;

export const listShifts = endpoint({
  id: 'shifts.list',
  method: 'GET',
  path,
  permission: 'shifts.read',
  summary: `The shifts of trading days, ${longestPeriod} at most, newest first, with their hours, and those that nobody has ended`,
  query: z.strictObject({ from: localDateInput, to: localDateInput, employeeId: z.optional(uuid) }),
  response: z.object({
    rows: z.array(shift),
    /** Shifts of trading days that are over, and that nobody has ended, oldest first; of all days. Absent from the release before. */
    unended: z.optional(z.array(shift)),
  }),
  staleOn: ['shift.changed', 'restaurant.employeesChanged'],
  errors: [],
});

export const getShift = endpoint({
  id: 'shifts.get',
  method: 'GET',
  path: one,
  permission: 'shifts.read',
  summary: 'A shift, with all that happened to it: what was recorded at the till stays after a correction',
  response: z.object({
    shift,
    changes: z.array(
      z.object({
        id: uuid,
        kind: z.enum(shiftChangeKinds),
        at: instant,
        /** Who did it: the employee at the till, or the manager. */
        by: z.string(),
        reason: z.string(),
        /** Null: it began with this. */
        before: z.nullable(z.object(times)),
        after: z.object(times),
      }),
    ),
  }),
  staleOn: ['shift.changed'],
  errors: [],
});

const entered = {
  startedAt: instantInput,
  endedAt: z.nullable(instantInput),
  breaks: z
    .array(
      z.strictObject({
        id: uuid,
        name: nameText(40, 1),
        type: z.enum(breakTypes),
        startedAt: instantInput,
        endedAt: z.nullable(instantInput),
      }),
    )
    .check(z.maxLength(20)),
  reason: text(200, 3),
};

export const addShift = endpoint({
  id: 'shifts.add',
  method: 'POST',
  path,
  permission: 'shifts.manage',
  summary: 'Enter a shift that nobody has clocked in for, with the reason',
  body: z.strictObject({ id: uuid, employeeId: uuid, ...entered }),
  response: shift,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});

export const correctShift = endpoint({
  id: 'shifts.correct',
  method: 'PUT',
  path: one,
  permission: 'shifts.manage',
  summary: 'Correct when somebody clocked in and out and their breaks, with the reason; the original stays in its changes',
  body: z.strictObject({ ...entered, version: z.int() }),
  response: shift,
  errors: ['resource_status_conflict'],
  repeatable: 'key',
});
