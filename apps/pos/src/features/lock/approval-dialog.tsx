import { useEffect, useState } from 'react';
import { timeOfDay } from '@servery/app-kit/format.ts';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import { pinPrompts } from '@servery/domain/employees';
import type { TimeZone } from '@servery/domain/time';
import { answerApproval, approve, getApprovers, useApproval, type Approving, type StaffWork } from '../../shared/people/approvals.ts';
import { PinPad } from '../../shared/people/pin-pad.tsx';
import { usePeople, type TillEmployee } from '../../shared/people/people-store.ts';
import styles from './lock.module.css';

/** Why it is not approved, and what to do. */
function getProblem(result: Approving, name: string, timeZone: TimeZone): string | null {
  switch (result.kind) {
    case 'approved':
      return null;
    case 'wrong':
      return pinPrompts.incorrect;
    case 'locked':
      return `Incorrect PIN. ${name} is locked until ${timeOfDay(result.until, timeZone)} after too many wrong PINs. A new PIN, set in the admin app, ends that.`;
    case 'gone':
      return `${name} no longer works here. Choose another name.`;
    case 'needsServer':
      return `You’re offline: no approval can be given. ${name} can tap the name at the top and unlock this till to do it, or wait for the connection.`;
    case 'failed':
      return result.error.message;
  }
}

/** What an admin has to do so that somebody can approve. */
const getAdvice = (): string =>
  usePeople.getState().employees?.length
    ? 'Nobody at this store may do this. An admin can change that in the admin app, under “Who may do what”.'
    : 'This needs a PIN. An admin adds people with a PIN in the admin app, under “Employees”.';

const Question = ({ work, timeZone }: { work: StaffWork; timeZone: TimeZone }) => {
  const approvers = getApprovers(work.action);
  const [chosen, setChosen] = useState<TillEmployee | null>(approvers.length === 1 ? approvers[0]! : null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (employee: TillEmployee, pin: string) => {
    setBusy(true);
    setProblem(null);
    const result = await approve(work, employee, pin);
    setBusy(false);
    // The question may have been withdrawn while the PIN was checked.
    if (result.kind === 'approved' && useApproval.getState().question === work) answerApproval({ approvalId: result.approvalId });
    else setProblem(getProblem(result, employee.name, timeZone));
  };
  return (
    <div className={styles.approval}>
      <p className={styles.help}>{approvers.length > 0 ? pinPrompts.authorise : getAdvice()}</p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {chosen === null ? (
        <ul className={styles.names}>
          {approvers.map((employee) => (
            <li key={employee.id}>
              <button type="button" className={styles.name} onClick={() => setChosen(employee)}>
                {employee.name}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className={styles.approver}>{chosen.name}</p>
          <PinPad label={`PIN of ${chosen.name}`} busy={busy} onPin={(pin) => void check(chosen, pin)} />
          {approvers.length > 1 && (
            <button
              type="button"
              className={styles.other}
              disabled={busy}
              onClick={() => {
                setChosen(null);
                setProblem(null);
              }}
            >
              Choose another name
            </button>
          )}
        </>
      )}
    </div>
  );
};

/** Asks for the PIN of somebody who may do what is about to be done. It shows itself when there is a question. */
export const ApprovalDialog = ({ timeZone }: { timeZone: TimeZone }) => {
  const question = useApproval((state) => state.question);
  // A till that locks meanwhile withdraws it.
  useEffect(() => () => answerApproval(null), []);
  if (question === null) return null;
  return (
    <Dialog key={question.what} title={question.what} onClose={() => answerApproval(null)}>
      <Question work={question} timeZone={timeZone} />
    </Dialog>
  );
};
