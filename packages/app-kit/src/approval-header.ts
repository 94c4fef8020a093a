import { employeeApprovalHeader } from '@servery/contract/employees';

/** The header that names an approval of somebody at a till. Empty: none. */
export const getApprovalHeader = (approvalId: string | null | undefined): Record<string, string> =>
  approvalId ? { [employeeApprovalHeader]: approvalId } : {};
