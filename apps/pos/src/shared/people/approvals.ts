import { create } from 'zustand';
import type { ClientError } from '@servery/app-kit/client.ts';
import { approveAction } from '@servery/contract/employees';
import { isInAudience, needsApproval, type StaffAction } from '@servery/domain/employees';
import { client } from '../device.ts';
import { usePeople, type TillEmployee } from './people-store.ts';

/** What somebody at this till wants to do. */
export interface StaffWork {
  action: StaffAction;
  /** The bill or order that it is about; the till's own id where it is about none. */
  subjectId: string;
  /** As the question names it: "Void 2 × Flat white". */
  what: string;
  /** Nobody does it without a PIN, not even somebody in its audience. */
  always?: boolean;
}

/** They may go on. `approvalId`: somebody has approved it, which the server needs to know; null: nobody had to. */
export interface Leave {
  approvalId: string | null;
}

/** For what needs no approval. */
export const noApproval: Leave = { approvalId: null };

interface Question extends StaffWork {
  answer: (leave: Leave | null) => void;
}

/** The question on the screen; at most one. */
export const useApproval = create<{ question: Question | null }>()(() => ({ question: null }));

type People = ReturnType<typeof usePeople.getState>;

/** Whether an action needs somebody else's PIN now. A server that knows no audiences never asks. */
const isApprovalNeeded = (action: StaffAction, { audiences, employees, person }: People = usePeople.getState()): boolean => {
  if (audiences === null) return false;
  return needsApproval(action, audiences[action], { person: person?.employee ?? null, hasEmployees: (employees ?? []).length > 0 });
};

/** The same, for a screen that shows something else to those who have to ask. */
export const useNeedsApproval = (action: StaffAction): boolean => usePeople((people) => isApprovalNeeded(action, people));

/** Who may approve an action, by name. */
export const getApprovers = (action: StaffAction): readonly TillEmployee[] => {
  const { audiences, employees } = usePeople.getState();
  return (employees ?? []).filter((employee) => isInAudience(audiences?.[action] ?? null, employee));
};

/** Answers the question on the screen and takes it away. */
export const answerApproval = (leave: Leave | null): void => {
  const { question } = useApproval.getState();
  useApproval.setState({ question: null });
  question?.answer(leave);
};

/** Asks for an approval where the action needs one. Null: nobody gave it. */
export const getLeave = (work: StaffWork): Promise<Leave | null> => {
  if (work.always !== true && !isApprovalNeeded(work.action)) return Promise.resolve(noApproval);
  answerApproval(null);
  return new Promise((answer) => useApproval.setState({ question: { ...work, answer } }));
};

/** What entering a PIN came to. `locked`: too many wrong ones, until then. `gone`: they do not work here any more. */
export type Approving =
  | { kind: 'approved'; approvalId: string }
  | { kind: 'wrong' | 'gone' | 'needsServer' }
  | { kind: 'locked'; until: string }
  | { kind: 'failed'; error: ClientError };

/** Approves an action with somebody's PIN. The server alone checks it: without the server a till does ordinary sales only. */
export async function approve({ action, subjectId }: StaffWork, employee: TillEmployee, pin: string): Promise<Approving> {
  const body = { employeeId: employee.id, pin, action, subjectId };
  const answer = await client.call(approveAction, { body, timeout: 8000, retries: 0 });
  if (!answer.ok) {
    const { error } = answer;
    return error.code === 'network' || error.status >= 500 ? { kind: 'needsServer' } : { kind: 'failed', error };
  }
  const { result, approvalId, lockedUntil } = answer.data;
  if (result === 'EMPLOYEE_NOT_FOUND') return { kind: 'gone' };
  if (approvalId !== null) return { kind: 'approved', approvalId };
  return lockedUntil === null ? { kind: 'wrong' } : { kind: 'locked', until: lockedUntil };
}
