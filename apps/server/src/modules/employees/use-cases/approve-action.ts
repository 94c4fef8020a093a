import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/employees';
import { isInAudience, type StaffAction } from '@servery/domain/employees';
import { ApiError } from '../../../platform/http/api-error.ts';
import { insertApproval } from '../approvals.repo.ts';
import type { AuthorizeDeps } from '../approvals.service.ts';
import { forgetTries } from '../pin-tries.repo.ts';
import { tryPin, type CheckPinDeps, type PinCheck } from './check-pin.ts';

interface Approve extends PinCheck {
  action: StaffAction;
  subjectId: string;
  /** Whose work it is. */
  sessionId: string | null;
}

type Answer = ResponseOf<typeof contract.approveAction>;

/**
 * Approves one action of whoever works at a till with the PIN of somebody in its audience.
 * @throws resource_update_not_allowed for a right PIN of somebody who is not; too_many_requests
 */
export async function approveAction(deps: CheckPinDeps & AuthorizeDeps, input: Approve): Promise<Answer> {
  const { restaurantId, storeId, deviceId, employeeId, action, subjectId, sessionId } = input;
  const tried = await tryPin(deps, input);
  if (!tried.ok) return { result: tried.result, approvalId: null, lockedUntil: tried.lockedUntil?.toISOString() ?? null };
  const { row } = tried;
  return deps.database.tenant({ restaurantId }, async (tx) => {
    await forgetTries(tx, { storeId, employeeId });
    const audiences = await deps.settings.loadSection(tx, storeId, 'staffActions');
    if (!isInAudience(audiences[action], row)) {
      throw new ApiError('resource_update_not_allowed', { message: `${row.name} may not approve this. Ask somebody who may.` });
    }
    const id = randomUUID();
    const { pinVersion } = row;
    const done = await insertApproval(tx, { id, storeId, deviceId, employeeId, pinVersion, sessionId, action, subjectId, now: deps.now() });
    if (!done) return { result: 'INCORRECT_PIN', approvalId: null, lockedUntil: null };
    return { result: 'SUCCESS', approvalId: id, lockedUntil: null };
  });
}
