import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { ClientContext, createQueryClient } from '@servery/app-kit/query.ts';
import { getOwnDrawer } from '@servery/contract/drawers';
import { staffActionSettings } from '@servery/contract/settings/staff-actions';
import { listTenders, takeTender } from '@servery/contract/tenders';
import { undoWriteOff, writeOffOrder, type WriteOff } from '@servery/contract/write-offs';
import type { SplitCart } from '@servery/domain/bills';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { client } from '../../shared/device.ts';
import { PayScreen } from '../../shared/pay/pay-screen.tsx';
import { takePart, writeOffDue } from '../../shared/pay/settle.ts';
import { usePay } from '../../shared/pay/use-pay.ts';
import { answerApproval, useApproval } from '../../shared/people/approvals.ts';
import { receivePeople, startPeople } from '../../shared/people/people-store.ts';
import { TillContext, type Till } from '../../shared/till-context.ts';
import '@servery/ui/tokens.css';
import '../../app/pos.css';

const total = 3000;
const cart: SplitCart = {
  lines: [{ id: getId('line'), name: 'Toastie', lineTotal: total, quantity: 1 } as SplitCart['lines'][number]],
  grandTotal: total,
  tip: 0,
};
const orderId = getId('bill');
let writeOffs: WriteOff[] = [];
const getDue = (refund = 0) => {
  const base = writeOffs.some(({ undoneAt }) => undoneAt === null) ? 0 : total;
  const amounts = base === 0 ? null : { base, tip: 0, surcharge: 0, rounding: 0, tax: 0, amount: base };
  return { base, tip: 0, refund, cash: amounts, card: amounts };
};
const toWriteOff = (id: string, reason: string): WriteOff => ({
  ...{ id, amount: total, reason, by: 'Tom Reid', at: new Date().toISOString(), approvedBy: 'Mia Chen', undoApprovedBy: null },
  ...{ undoneAt: null, undoneBy: null, undoneReason: null },
});
const order = toOrderRow('B-012');
const onDone = vi.fn<() => void>();
const finish = vi.fn<() => void>();
const place = { restaurantId: getId('restaurant'), storeId: getId('store') };

const Screen = () => {
  const paying = usePay({
    ...{ orderId, cart, first: 'cash', ready: true },
    take: (part) => takePart(place, orderId, part),
    writeOff: (call) => writeOffDue(place, orderId, call),
    finish: async () => {
      finish();
      return { ok: true, data: null };
    },
  });
  return <PayScreen number="B-012" cart={cart} currency="AUD" paying={paying} onClose={() => {}} onDone={onDone} doneText="Next sale" />;
};
const open = () => {
  document.title = 'Till';
  const till = { ...place, timeZone: 'Australia/Sydney', freshness: 'live' } as Till;
  return render(
    <ClientContext value={client}>
      <QueryClientProvider client={createQueryClient()}>
        <TillContext value={till}>
          <Screen />
        </TillContext>
      </QueryClientProvider>
    </ClientContext>,
  );
};

beforeEach(() => {
  writeOffs = [];
  onDone.mockClear();
  finish.mockClear();
  startPeople(getId('till'));
  const mia = { id: getId('mia'), name: 'Mia Chen', role: 'manager' as const, pinVersion: 1 };
  receivePeople({ rows: [mia], lock: { value: { lockAfterMinutes: 5 }, version: 0 }, audiences: staffActionSettings.defaults });
  fakeApi(getOwnDrawer, { session: null, left: null });
  fakeApi(listTenders, () => ({ rows: [], due: getDue(), writeOffs: [...writeOffs] }));
  return () => startPeople('');
});

const form = page.getByRole('dialog', { name: 'B-012: no payment required?' });
const noPayment = page.getByRole('button', { name: 'No payment required…' });
/** Somebody who may has entered the PIN. */
const approve = async () => {
  await expect.poll(() => useApproval.getState().question?.action).toBe('noPaymentRequired');
  answerApproval({ approvalId: getId('approval') });
};

it.each([390, 1024, 1440])('asks why and for a PIN before anything is written off, %i pixels wide', async (width) => {
  await page.viewport(width, 844);
  const { requests } = fakeApi(writeOffOrder, ({ body: { id, reason } }) => {
    writeOffs = [toWriteOff(id, reason)];
    return { writeOff: writeOffs[0]!, order, due: getDue() };
  });
  await open();
  await noPayment.click();
  await expect.element(form.getByText(/^\$30\.00 is written off/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectAccessible(`no payment required at ${width}`);
  await form.getByRole('button', { name: 'Write off $30.00' }).click();
  await expect.element(form.getByText('Please say why, in a few words.')).toBeVisible();
  await form.getByRole('button', { name: 'On the house' }).click();
  await form.getByRole('button', { name: 'Write off $30.00' }).click();
  expect(requests).toEqual([]);
  await approve();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(finish).toHaveBeenCalledOnce();
  expect(requests.map(({ body }) => body)).toMatchObject([{ amount: total, reason: 'On the house' }]);
  expect(requests[0]!.headers.get('x-employee-approval')).toBe(getId('approval'));
});

it('a lost answer is sent again under the same id, and a refusal says why', async () => {
  const { requests } = fakeApi(writeOffOrder, noAnswer);
  await open();
  await noPayment.click();
  await form.getByRole('button', { name: 'Complaint' }).click();
  const write = form.getByRole('button', { name: 'Write off $30.00' });
  await write.click();
  await approve();
  await expect.element(form.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  const refused = fakeApi(writeOffOrder, refusal('resource_status_conflict', { message: '$10.00 is due now. Nothing was written off.' }));
  await write.click();
  await approve();
  await expect.element(form.getByText('$10.00 is due now. Nothing was written off.')).toBeVisible();
  expect(new Set([...requests, ...refused.requests].map(({ body }) => body.id)).size).toBe(1);
  expect(onDone).not.toHaveBeenCalled();
});

it('shows what was written off, by whom and why, and undoes it', async () => {
  writeOffs = [toWriteOff(getId('written'), 'Staff meal')];
  const { requests } = fakeApi(undoWriteOff, () => {
    writeOffs = [{ ...writeOffs[0]!, undoneAt: new Date().toISOString(), undoneBy: 'Tom Reid', undoneReason: 'Wrong bill' }];
    return { writeOff: writeOffs[0]!, order, due: getDue() };
  });
  await open();
  const list = page.getByRole('region', { name: 'Written off' });
  await expect.element(list).toMatchTextContent('$30.00, no payment requiredStaff meal · Tom Reid · approved by Mia Chen');
  await list.getByRole('button', { name: 'Undo the write-off of $30.00' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo the write-off of $30.00?' });
  await undo.getByRole('textbox', { name: 'Why?' }).fill('Wrong bill');
  await expectAccessible('undo a write-off');
  await undo.getByRole('button', { name: 'Undo this write-off' }).click();
  await approve();
  await expect.element(page.getByRole('button', { name: 'Take $30.00 in cash' })).toBeVisible();
  await expect.element(list).toMatchTextContent('Undone: $30.00');
  expect(requests.map(({ body }) => body)).toEqual([{ reason: 'Wrong bill' }]);
});

/** The server's answer to a payment of everything; `refund`: what is more than is due. */
const fakeTaking = (refund: number) =>
  fakeApi(takeTender, ({ body }) => ({
    tender: {
      ...{ id: body.id, kind: body.kind, note: '', label: '', base: total, tip: 0, surcharge: 0, rounding: 0, tax: 0, amount: total },
      ...{ given: total, change: 0, refunded: 0, parentId: null, takenBy: 'Tom Reid', takenAt: new Date().toISOString() },
      ...{ undoneAt: null, undoneBy: null, undoneReason: null },
    },
    order,
    due: { base: 0, tip: 0, refund, cash: null, card: null },
  }));

it('says when another till has written off what was just paid', async () => {
  fakeTaking(total);
  await open();
  await page.getByRole('button', { name: 'Take $30.00 in cash' }).click();
  await expect.element(page.getByText('$30.00 too much')).toBeVisible();
});

it('takes the money once for a double tap, and the second tap closes nothing', async () => {
  const { requests } = fakeTaking(0);
  await open();
  await page.getByRole('button', { name: 'Take $30.00 in cash' }).dblClick();
  await expect.element(page.getByText('No change', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next sale' })).toBeVisible();
  expect(new Set(requests.map(({ body }) => body.id)).size).toBe(1);
  expect(onDone).not.toHaveBeenCalled();
});
