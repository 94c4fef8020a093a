import * as z from 'zod/mini';
import { employeeRoles, pinResults, staffActions } from '@servery/domain/employees';
import { endpoint } from './endpoint.ts';
import { asStored } from './as-stored.ts';
import { distinct, editedVersion, formatted, instant, nameText, uuid } from './schemas.ts';
import { staffActionSettings } from './settings/staff-actions.ts';
import { tillLockSettings } from './settings/till-lock.ts';
import { tillPaymentsSettings } from './settings/till-payments.ts';
import { tillScreenSettings } from './settings/till-screen.ts';

/**
 * People who work at the tills of a restaurant's stores. They choose their name and enter a PIN; they have no account. A PIN is stored as a
 * hash, and no answer has it (docs/adr/0070-people-at-the-till.md).
 */

const pin = formatted('staffPin');
const fields = {
  name: nameText(60, 1),
  role: z.enum(employeeRoles),
  /** Where they work, of the stores that the caller runs. */
  storeIds: distinct(uuid).check(z.maxLength(200)),
};
const employee = z.object({
  id: uuid,
  name: z.string(),
  role: z.enum(employeeRoles),
  active: z.boolean(),
  /** Of the stores that the caller runs, and the one that was asked about. */
  storeIds: z.array(uuid),
  /** They also work at a store that the caller does not run: then only somebody who runs all of them changes more than where they work. */
  elsewhere: z.boolean(),
  /** After too many wrong PINs at this store; null: not locked. A new PIN ends it. */
  lockedUntil: z.nullable(instant),
  /** Rises with each change of the name, the role and the stores. */
  version: z.int(),
});

const path = '/employees/restaurants/{restaurantId}/stores/{storeId}';
const one = `${path}/{employeeId}` as const;

export const listEmployees = endpoint({
  id: 'employees.list',
  method: 'GET',
  path,
  permission: 'employees.read',
  summary: 'Who works at the tills of a store, by name, and who did',
  response: z.object({ rows: z.array(employee) }),
  staleOn: ['restaurant.employeesChanged'],
  errors: [],
});

export const createEmployee = endpoint({
  id: 'employees.create',
  method: 'POST',
  path,
  permission: 'employees.manage',
  summary: 'Add somebody who works at the tills, with their PIN',
  body: z.strictObject({ id: uuid, ...fields, pin }),
  response: employee,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});

export const changeEmployee = endpoint({
  id: 'employees.change',
  method: 'PUT',
  path: one,
  permission: 'employees.manage',
  summary:
    'Change the name, the role and the stores of an employee; stores that the caller does not run stay as they are. A version that is no longer the newest is a conflict',
  body: z.strictObject({ ...fields, version: editedVersion }),
  response: employee,
  errors: ['resource_status_conflict'],
  repeatable: 'natural',
});

export const setEmployeePin = endpoint({
  id: 'employees.setPin',
  method: 'PUT',
  path: `${one}/pin`,
  permission: 'employees.manage',
  summary: 'Give an employee a new PIN; the old one ends at once, and so does a lock after wrong ones',
  body: z.strictObject({ pin }),
  response: employee,
  errors: [],
  repeatable: 'natural',
});

export const setEmployeeActive = endpoint({
  id: 'employees.setActive',
  method: 'PUT',
  path: `${one}/active`,
  permission: 'employees.manage',
  summary: 'Deactivate an employee: their PIN opens no till any more. What they did stays. `active: true` brings them back',
  body: z.strictObject({ active: z.boolean() }),
  response: employee,
  errors: [],
  repeatable: 'natural',
});

/** The header that names the session of the person at a till, in the till's calls. */
export const employeeSessionHeader = 'x-employee-session';

/** The header that names the approval of a call, in the till's calls. */
export const employeeApprovalHeader = 'x-employee-approval';

/** Somebody whom a till offers. */
const tillEmployee = z.object({
  id: uuid,
  name: z.string(),
  role: z.enum(employeeRoles),
  /** Rises with each new PIN. */
  pinVersion: z.int(),
});

export const listTillEmployees = endpoint({
  id: 'employees.listOwn',
  method: 'GET',
  path: '/employees/own',
  permission: 'employee.login',
  summary:
    "Who works at this till's store, by name, when the till locks, what it shows first and which payment types it takes. Without anybody it needs no PIN",
  response: z.object({
    rows: z.array(tillEmployee),
    /** The till's settings section `tillLock`, with the version that a change must name. */
    lock: z.object({ value: asStored(tillLockSettings.schema), version: z.int() }),
    /** The same of its section `tillScreen`. Absent from the release before. */
    screen: z.optional(z.object({ value: asStored(tillScreenSettings.schema), version: z.int() })),
    /** What of its section `tillPayments` it takes. Absent from the release before. */
    payments: z.optional(asStored(tillPaymentsSettings.schema)),
    /** Of each action, who may do it without asking (settings section `staffActions`). */
    audiences: asStored(staffActionSettings.schema),
  }),
  staleOn: ['restaurant.employeesChanged', 'device.settingsChanged', 'settings.changed'],
  errors: [],
});

export const checkPin = endpoint({
  id: 'employees.checkPin',
  method: 'POST',
  path: '/employees/pin',
  permission: 'employee.login',
  summary:
    'Check the PIN of somebody at this till. After 5 wrong ones in a row they are locked at this store for 15 minutes, then for 30, …',
  body: z.strictObject({ employeeId: uuid, pin }),
  response: z.object({
    result: z.enum(pinResults),
    /** Names this person in the header `X-Employee-Session` of this till's calls. Only with SUCCESS. */
    sessionId: z.nullable(uuid),
    employee: z.nullable(tillEmployee),
    /** No PIN is checked until then; null: not locked. */
    lockedUntil: z.nullable(instant),
  }),
  errors: [],
});

export const approveAction = endpoint({
  id: 'employees.approve',
  method: 'POST',
  path: '/employees/approvals',
  permission: 'employee.login',
  summary: 'Approve one action of somebody else at this till with the own PIN, which is checked and counted as by `employees.checkPin`',
  body: z.strictObject({
    /** Who approves it. */
    employeeId: uuid,
    pin,
    action: z.enum(staffActions),
    /** The bill or order that it is about; the till's own id where it is about none. */
    subjectId: uuid,
  }),
  response: z.object({
    result: z.enum(pinResults),
    /** Allows this action once on this subject, in the header `X-Employee-Approval` of this till's calls. Only with SUCCESS. */
    approvalId: z.nullable(uuid),
    /** No PIN is checked until then; null: not locked. */
    lockedUntil: z.nullable(instant),
  }),
  errors: [],
});
