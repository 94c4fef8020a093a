import { timeOfDay } from '@servery/app-kit/format.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { isUnanswered } from '@servery/app-kit/pending-call/outcome.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { clock } from '@servery/contract/shifts';
import { formatMinutes } from '@servery/domain/clock';
import { pinPrompts } from '@servery/domain/employees';
import type { ClockAction } from '@servery/domain/shifts';
import type { TimeZone } from '@servery/domain/time';
import { client } from '../../shared/device.ts';
import type { TillEmployee } from '../../shared/people/people-store.ts';

/** What somebody is about to do. Its id stays the same until there is an answer: a repeat is not done twice. */
export interface ClockStep {
  id: string;
  employee: Pick<TillEmployee, 'id' | 'name'>;
  action: ClockAction;
  /** Which break is started, and what it is called. */
  preset: { id: string; name: string } | null;
}

export const newStep = (step: Omit<ClockStep, 'id'>): ClockStep => ({ ...step, id: newId() });

type Shift = NonNullable<ResponseOf<typeof clock>['shift']>;

/** `saved`: what was recorded, as a sentence. `problem`: why it was not. `again`: it may have been, and is sent once more. */
export type Clocked = { kind: 'saved' | 'problem' | 'again'; text: string };

/** Records a step with the person's PIN. */
export async function recordStep({ id, employee, action, preset }: ClockStep, pin: string, timeZone: TimeZone): Promise<Clocked> {
  const body = { id, employeeId: employee.id, pin, action, presetId: preset?.id ?? null };
  const answer = await client.call(clock, { body, timeout: 8000, retries: 0 });
  if (!answer.ok) {
    const { error } = answer;
    if (!isUnanswered(error)) return { kind: 'problem', text: error.message };
    const text = `No answer from the server. It may have been saved: enter the PIN again, it counts once. If the connection stays away, note the time and ask a manager to enter it.`;
    return { kind: 'again', text };
  }
  const { result, shift, lockedUntil } = answer.data;
  if (result === 'EMPLOYEE_NOT_FOUND') return { kind: 'problem', text: `${employee.name} no longer works here.` };
  if (shift !== null) return { kind: 'saved', text: toSentence({ employee, action, preset }, shift, timeZone) };
  if (lockedUntil === null) return { kind: 'problem', text: pinPrompts.incorrect };
  const until = timeOfDay(lockedUntil, timeZone);
  return {
    kind: 'problem',
    text: `Incorrect PIN. ${employee.name} is locked until ${until} after too many wrong PINs. A new PIN, set in the admin app, ends that.`,
  };
}

/** "Mia Chen clocked out at 5:00 PM: 7 h 30 min paid, 30 min unpaid." */
function toSentence({ employee: { name }, action, preset }: Omit<ClockStep, 'id'>, shift: Shift, timeZone: TimeZone): string {
  const at = (instant: string | null | undefined) => timeOfDay(instant ?? shift.startedAt, timeZone);
  const last = shift.breaks.at(-1);
  switch (action) {
    case 'in':
      return `${name} clocked in at ${at(shift.startedAt)}.`;
    case 'breakStart':
      return `${name} began a break at ${at(last?.startedAt)}: ${preset?.name ?? ''}.`;
    case 'breakEnd':
      return `${name} ended the break at ${at(last?.endedAt)}.`;
    case 'out': {
      const { paid, unpaid, deducted } = shift.hours;
      const parts = [
        `${formatMinutes(paid)} paid`,
        ...(unpaid > 0 ? [`${formatMinutes(unpaid)} unpaid`] : []),
        ...(deducted > 0 ? [`of these ${formatMinutes(deducted)} for breaks over their limit`] : []),
      ];
      return `${name} clocked out at ${at(shift.endedAt)}: ${parts.join(', ')}.`;
    }
  }
}
