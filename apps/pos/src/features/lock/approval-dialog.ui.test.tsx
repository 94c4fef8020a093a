import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { cancelBill } from '@servery/contract/bills';
import { approveAction } from '@servery/contract/employees';
import { staffActionSettings } from '@servery/contract/settings/staff-actions';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { callFor } from '../../shared/bills/bill-calls.ts';
import { answerApproval, getLeave, type Leave, type StaffWork } from '../../shared/people/approvals.ts';
import { lockTill, openFor, receivePeople, startPeople, type TillEmployee } from '../../shared/people/people-store.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const toEmployee = (name: string, role: TillEmployee['role']): TillEmployee => ({ id: getId(name), name, role, pinVersion: 1 });
const mia = toEmployee('Mia Chen', 'manager');
const ana = toEmployee('Ana Sousa', 'manager');
const tom = toEmployee('Tom Reid', 'staff');
const approvalId = getId('approval');
const lock = { value: { lockAfterMinutes: 5 as const }, version: 0 };
const bill = getId('bill');
const dialog = page.getByRole('dialog', { name: 'Void 2 × Toastie' });

const people = (rows: readonly TillEmployee[]) => receivePeople({ rows: [...rows], lock, audiences: staffActionSettings.defaults });

beforeEach(() => {
  startPeople(getId('till'));
  people([mia, tom]);
  openFor(tom, getId('session of Tom'));
});
afterEach(() => {
  answerApproval(null);
  lockTill();
  // Other screens of this browser have no employees.
  startPeople('');
});

/** Opens the screen and asks; `answers` gets what comes of it. */
async function ask(work: Partial<StaffWork> = {}): Promise<(Leave | null)[]> {
  document.title = 'Till';
  await render(
    <main>
      <h1>Bill</h1>
      <ApprovalDialog timeZone="Australia/Sydney" />
    </main>,
  );
  const answers: (Leave | null)[] = [];
  void getLeave({ action: 'voidAfterSending', subjectId: bill, what: 'Void 2 × Toastie', ...work }).then((leave) => answers.push(leave));
  return answers;
}

it('asks for the PIN of the one who may, and goes on with it', async () => {
  const { requests } = fakeApi(approveAction, ({ body }) =>
    body.pin === '4821'
      ? { result: 'SUCCESS' as const, approvalId, lockedUntil: null }
      : { result: 'INCORRECT_PIN' as const, approvalId: null, lockedUntil: null },
  );
  await page.viewport(1024, 768);
  const answers = await ask();
  await expect.element(dialog.getByText("Enter an authorized employee's 4-digit PIN.")).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Tom Reid' })).not.toBeInTheDocument();
  await userEvent.keyboard('0000');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Incorrect PIN. Please try again.');
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
  ] as const) {
    await page.viewport(width, height);
    await expectAccessible(`an approval at ${width}`);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  }
  await userEvent.keyboard('4821');
  await expect.poll(() => answers).toEqual([{ approvalId }]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.map(({ body }) => body)).toEqual(
    ['0000', '4821'].map((pin) => ({ employeeId: mia.id, pin, action: 'voidAfterSending', subjectId: bill })),
  );
});

it('says until when somebody is locked after five wrong ones, offers somebody else, and can be left', async () => {
  fakeApi(approveAction, () => ({ result: 'INCORRECT_PIN' as const, approvalId: null, lockedUntil: '2026-11-20T03:15:00.000Z' }));
  people([mia, ana, tom]);
  const answers = await ask();
  await dialog.getByRole('button', { name: 'Mia Chen' }).click();
  await userEvent.keyboard('0000');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Mia Chen is locked until 2:15 PM');
  await dialog.getByRole('button', { name: 'Choose another name' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Ana Sousa' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => answers).toEqual([null]);
});

it('says what the server says, and without it that nobody can approve', async () => {
  fakeApi(approveAction, () => noAnswer);
  const answers = await ask();
  await userEvent.keyboard('4821');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('You’re offline: no approval can be given.');
  fakeApi(approveAction, () => refusal('resource_update_not_allowed', { message: 'Mia Chen may not approve this.' }));
  await userEvent.keyboard('4821');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Mia Chen may not approve this.');
  expect(answers).toEqual([]);
});

it('asks nobody who may do it themselves', async () => {
  openFor(mia, getId('session of Mia'));
  const answers = await ask();
  await expect.poll(() => answers).toEqual([{ approvalId: null }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

it('says where nobody may', async () => {
  people([tom]);
  openFor(tom, getId('session of Tom'));
  await ask();
  await expect.element(dialog.getByText(/^Nobody at this store may do this/)).toBeVisible();
});

it('says how to get a PIN where nobody has one, for what always needs one', async () => {
  people([]);
  await ask({ action: 'refund', always: true });
  await expect
    .element(dialog.getByText('This needs a PIN. An admin adds people with a PIN in the admin app, under “Employees”.'))
    .toBeVisible();
});

it('is named in the call that needs it, beside whose work it is', async () => {
  const { requests } = fakeApi(cancelBill, () => noAnswer);
  const place = { restaurantId: getId('restaurant'), storeId: getId('store'), deviceId: getId('till') };
  const command = { kind: 'cancel', id: getId('command'), billId: bill, reason: 'other', note: '' } as const;
  await callFor(place, { ...command, by: getId('session of Tom'), approval: approvalId }, 1);
  await callFor(place, command, 2);
  expect(requests.map(({ headers }) => [headers.get('x-employee-session'), headers.get('x-employee-approval')])).toEqual([
    [getId('session of Tom'), approvalId],
    ['', null],
  ]);
});
