import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/employees';
import type { Database } from '../../../platform/db/connections.types.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { readEmployee } from '../employees.repo.ts';
import type { PinHashes } from '../pin-hash.service.ts';
import { countTry, forgetTries, openSession, readPin, type PinRow } from '../pin-tries.repo.ts';

export interface CheckPinDeps {
  database: Database;
  rateLimiter: RateLimiter;
  pins: PinHashes;
  now: () => Date;
}

export interface PinCheck {
  restaurantId: string;
  storeId: string;
  deviceId: string;
  employeeId: string;
  pin: string;
}

type Answer = ResponseOf<typeof contract.checkPin>;

const refuse = (result: Answer['result'], lockedUntil: Date | null = null): Answer => ({
  ...{ result, sessionId: null, employee: null },
  lockedUntil: lockedUntil?.toISOString() ?? null,
});

/** PINs that one till may have checked in a minute: more than people enter. */
const perMinute = 120;

/** What the server knows of somebody whose PIN is right; or why it refuses it. */
export type Tried = { ok: true; row: PinRow } | { ok: false; result: Answer['result']; lockedUntil: Date | null };

/**
 * Counts a try, then checks the PIN. The caller forgets the tries when it acts on a right one.
 * @throws too_many_requests for a till that tries without end
 */
export async function tryPin({ database, rateLimiter, pins, now }: CheckPinDeps, input: PinCheck): Promise<Tried> {
  const { restaurantId, storeId, deviceId, employeeId, pin } = input;
  await rateLimiter.hit(`pin:${deviceId}`, perMinute, 60);
  const found = await database.tenant({ restaurantId }, async (tx) => {
    const row = await readPin(tx, { storeId, employeeId });
    return row && { row, ...(await countTry(tx, { storeId, employeeId, now: now() })) };
  });
  if (found === undefined) {
    await pins.verify(undefined, pin);
    return { ok: false, result: 'EMPLOYEE_NOT_FOUND', lockedUntil: null };
  }
  const { row, allowed, lockedUntil } = found;
  if (!allowed || !(await pins.verify(row.pinHash, pin))) return { ok: false, result: 'INCORRECT_PIN', lockedUntil };
  return { ok: true, row };
}

/**
 * Checks the PIN of somebody who does one thing at a till, without a session. A right one forgets the wrong ones before it.
 * @throws too_many_requests for a till that tries without end
 */
export async function verifyPin(deps: CheckPinDeps, input: PinCheck): Promise<{ ok: true; name: string } | Extract<Tried, { ok: false }>> {
  const { restaurantId, storeId, employeeId } = input;
  const tried = await tryPin(deps, input);
  if (!tried.ok) return tried;
  await deps.database.tenant({ restaurantId }, (tx) => forgetTries(tx, { storeId, employeeId }));
  return { ok: true, name: tried.row.name };
}

/**
 * Checks a PIN at a till and opens the employee's session there. Each try is counted before it is checked.
 * @throws too_many_requests for a till that tries without end
 */
export async function checkPin(deps: CheckPinDeps, input: PinCheck): Promise<Answer> {
  const { restaurantId, storeId, deviceId, employeeId } = input;
  const tried = await tryPin(deps, input);
  if (!tried.ok) return refuse(tried.result, tried.lockedUntil);
  const { pinVersion } = tried.row;
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const id = randomUUID();
    const employee = await readEmployee(tx, { storeId, id: employeeId });
    if (employee === undefined || !(await openSession(tx, { id, storeId, deviceId, employeeId, pinVersion, now: deps.now() })))
      return refuse('INCORRECT_PIN');
    return { result: 'SUCCESS', sessionId: id, employee: { ...employee, pinVersion }, lockedUntil: null };
  });
}
