import type { ClientError } from '@servery/app-kit/client.ts';
import { checkPin } from '@servery/contract/employees';
import { client } from '../device.ts';
import { checkOffline, rememberPin } from './offline-pin.ts';
import { openFor, type TillEmployee } from './people-store.ts';

/**
 * What entering a PIN came to. `locked`: too many wrong ones, until then. `gone`: they do not work here any more. `needsServer`: it cannot
 * be asked, and this till does not know the PIN. `tooMany`: wrong ones without the server.
 */
export type Unlocking =
  | { kind: 'open' | 'wrong' | 'gone' | 'needsServer' | 'tooMany' }
  | { kind: 'locked'; until: string }
  | { kind: 'failed'; error: ClientError };

/** Unlocks the till for somebody: the server checks the PIN, or this till if the server does not answer. */
export async function unlock(deviceId: string, employee: TillEmployee, pin: string): Promise<Unlocking> {
  const answer = await client.call(checkPin, { body: { employeeId: employee.id, pin }, timeout: 8000, retries: 0 });
  if (!answer.ok) {
    const { error } = answer;
    if (error.code !== 'network' && error.status < 500) return { kind: 'failed', error };
    const found = await checkOffline(deviceId, employee, pin);
    if (found.kind === 'unknown') return { kind: 'needsServer' };
    if (found.kind !== 'right') return { kind: found.kind };
    openFor(employee, found.sessionId);
    return { kind: 'open' };
  }
  const { result, sessionId, employee: known, lockedUntil } = answer.data;
  if (result === 'EMPLOYEE_NOT_FOUND') return { kind: 'gone' };
  if (sessionId === null || known === null) return lockedUntil === null ? { kind: 'wrong' } : { kind: 'locked', until: lockedUntil };
  openFor(known, sessionId);
  // The till is open already; it need not wait for the slow hash.
  void rememberPin(deviceId, known, pin, sessionId).catch(() => undefined);
  return { kind: 'open' };
}
