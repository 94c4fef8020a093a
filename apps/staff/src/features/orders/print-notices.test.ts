import { beforeEach, expect, it } from 'vitest';
import type { LiveMessage } from '@servery/contract/events';
import { followPrints, forgetNotices, noticesOf, usePrintNotices } from './print-notices.ts';

const now = Date.parse('2026-11-21T03:00:00.000Z');
type Job = Parameters<typeof noticesOf>[0][number];
const job = (id: string, over: Partial<Job>): Job => ({
  id,
  storeId: 's',
  printerId: 'p',
  printerName: 'Kitchen',
  backupPrinterName: null,
  orderId: 'o1',
  document: 'ORDER_TICKET',
  status: 'success',
  unconfirmed: true,
  duplicate: false,
  attempts: 1,
  message: '',
  createdAt: '2026-11-21T02:50:00.000Z',
  finishedAt: null,
  ...over,
});
const finished = (seq: number, over: object): LiveMessage => ({
  seq,
  type: 'print.finished',
  at: '2026-11-21T03:00:00.000Z',
  payload: {
    printJobId: `job-${seq}`,
    orderId: 'o1',
    document: 'ORDER_TICKET',
    printerName: 'Kitchen',
    status: 'success',
    unconfirmed: true,
    message: '',
    ...over,
  },
});
const ids = () => Object.keys(usePrintNotices.getState().notices);

beforeEach(forgetNotices);

it('shows what was not confirmed lately and has not come out since', () => {
  const jobs = [
    job('confirmed', { unconfirmed: false, orderId: 'o2' }),
    job('before', { orderId: 'o2' }),
    job('silent', {}),
    job('failed', { status: 'failure', unconfirmed: false, orderId: 'o3' }),
    job('history', { orderId: 'o4', createdAt: '2026-11-21T02:20:00.000Z' }),
  ];
  expect(noticesOf(jobs, now).map((notice) => notice.printJobId)).toEqual(['silent']);
});

it('follows the stream: a notice stays until the paper has come out on that printer', () => {
  followPrints(finished(1, {}));
  followPrints(finished(2, { printerName: 'Bar' }));
  followPrints(finished(3, { printerName: 'Pass', status: 'failure', unconfirmed: false }));
  expect(ids()).toEqual(['job-1', 'job-2']);
  followPrints(finished(4, { unconfirmed: false }));
  expect(ids()).toEqual(['job-2']);
});
