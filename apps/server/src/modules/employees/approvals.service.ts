import { needsApproval } from '@servery/domain/employees';
import type { Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Approver, StaffWork } from '../../platform/http/handler.types.ts';
import type { SettingsModule } from '../settings/index.ts';
import { applyApproval, hasEmployees, readActivePerson } from './approvals.repo.ts';

export interface AuthorizeDeps {
  settings: Pick<SettingsModule, 'loadSection'>;
  now: () => Date;
}

/**
 * Lets an action of a till's audience through, and one that somebody has approved: that is then used.
 * @returns who approved it; null: nobody had to
 * @throws APPROVAL_NEEDED
 */
export async function authorize(
  tx: Tx,
  { settings, now }: AuthorizeDeps,
  { till, action, subjectId, usedFor, always }: StaffWork,
): Promise<Approver | null> {
  const { storeId, deviceId, sessionId, approvalId } = till;
  const [audiences, person, any] = await Promise.all([
    settings.loadSection(tx, storeId, 'staffActions'),
    sessionId === null ? undefined : readActivePerson(tx, { storeId, deviceId, sessionId }),
    hasEmployees(tx, storeId),
  ]);
  if (always !== true && !needsApproval(action, audiences[action], { person: person ?? null, hasEmployees: any })) return null;
  const approver =
    approvalId === null ? undefined : await applyApproval(tx, { id: approvalId, deviceId, action, subjectId, usedFor, now: now() });
  if (approver === undefined) throw new ApiError('APPROVAL_NEEDED', { details: { action } });
  return approver;
}
