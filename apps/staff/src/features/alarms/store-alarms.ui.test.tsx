import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer, setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import { listAlarms, seeAlarm, type AlarmView } from '@servery/contract/alarms';
import { reprint } from '@servery/contract/printing';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openStaff } from '../../testing/open-staff.tsx';

const now = new Date().toISOString();
const getAlarm = (given: Partial<AlarmView> = {}): AlarmView => ({
  id: getId('alarm'),
  storeId,
  kind: 'orderUnaccepted',
  orderId: toOrderRow().id,
  orderNumber: 'W-042',
  printJobId: null,
  message: 'Order W-042 was not accepted within 5 minutes. Accept or reject it.',
  raisedAt: now,
  seenAt: null,
  seenBy: null,
  clearedAt: null,
  ...given,
});
const alarm = page.getByRole('region', { name: 'Alarms' }).getByRole('listitem');
const onIt = alarm.getByRole('button', { name: /^I’m on it/ });

it('shows an alarm on every page with who is on it, and links to its order', async () => {
  const staff = fakeStaff({ orders: [toOrderRow()] });
  fakeApi(listAlarms, { rows: [getAlarm()], cursor: 100 });
  const { requests } = fakeApi(seeAlarm, getAlarm({ seenAt: now, seenBy: 'Ines Duarte' }));
  await openStaff(staff, '/settings');
  await expect.element(alarm).toMatchTextContent('was not accepted within');
  await expectAccessible('an alarm on a phone');
  await onIt.click();
  await expect.element(alarm).toMatchTextContent('Ines Duarte is on it');
  await expect.element(onIt).not.toBeInTheDocument();
  await expectAccessible('an alarm that somebody sees to');
  expect(requests.map(({ params }) => params.alarmId)).toEqual([getId('alarm')]);
  await expect
    .element(alarm.getByRole('link', { name: 'Open W-042' }))
    .toHaveAttribute('href', expect.stringContaining(`/orders/${toOrderRow().id}`));
});

it('shows a new alarm, who is dealing with it, and when it is over, as they happen', async () => {
  const staff = fakeStaff();
  // The page may read the list after an event: it agrees with the events.
  let rows: ReturnType<typeof getAlarm>[] = [];
  fakeApi(listAlarms, () => ({ rows, cursor: 100 }));
  await openStaff(staff, '/settings');
  await expect.poll(() => staff.live.open).toBe(1);
  rows = [getAlarm()];
  staff.live.send('alarm.raised', { alarm: rows[0]! });
  await expect.element(onIt).toBeVisible();
  rows = [getAlarm({ seenAt: now, seenBy: 'Front till' })];
  staff.live.send('alarm.seen', { alarm: rows[0]! });
  await expect.element(alarm).toMatchTextContent('Front till is on it');
  await expect.element(onIt).not.toBeInTheDocument();
  rows = [];
  staff.live.send('alarm.cleared', { alarm: getAlarm({ clearedAt: now }) });
  await expect.element(alarm).not.toBeInTheDocument();
});

it('reads the alarms when the network is back, whether or not it was there at the start', async () => {
  const staff = fakeStaff();
  fakeApi(listAlarms, () => noAnswer);
  await openStaff(staff, '/settings');
  await expect.poll(() => staff.live.open).toBe(1);
  setOnline(false);
  await expect.poll(() => staff.live.open).toBe(0);
  fakeApi(listAlarms, { rows: [getAlarm()], cursor: 100 });
  setOnline(true);
  await expect.element(alarm).toMatchTextContent('was not accepted within');
});

it('reprints what did not come out', async () => {
  const staff = fakeStaff();
  const printJobId = getId('print job');
  const failed = getAlarm({ kind: 'printFailed', printJobId, message: 'The ticket of order W-042 did not come out.' });
  fakeApi(listAlarms, { rows: [failed], cursor: 100 });
  const { requests } = fakeApi(reprint, {
    id: getId('again'),
    storeId,
    printerId: getId('printer'),
    printerName: 'Kitchen printer',
    backupPrinterName: null,
    orderId: failed.orderId,
    document: 'ORDER_TICKET',
    status: 'queued',
    unconfirmed: false,
    duplicate: false,
    attempts: 0,
    message: '',
    createdAt: now,
    finishedAt: null,
  });
  fakeApi(seeAlarm, { ...failed, seenAt: now, seenBy: 'Ines Duarte' });
  await openStaff(staff);
  await alarm.getByRole('button', { name: 'Print again' }).click();
  await expect.element(alarm).toMatchTextContent('is on it');
  expect(requests.map(({ params }) => params.printJobId)).toEqual([printJobId]);
});
