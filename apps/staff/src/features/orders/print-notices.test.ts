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
  orderId: 'o1',
  document: 'ORDER_TICKET',
  status: 'failure',
  unconfirmed: false,
  duplicate: false,
  attempts: 1,
  message: 'Out of paper',
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
    printerName: 'Kitchen',
    status: 'failure',
    unconfirmed: false,
    message: 'Cover open',
    ...over,
  },
});
const ids = () => Object.keys(usePrintNotices.getState().notices);

beforeEach(forgetNotices);

it('shows what failed lately and was not printed since', () => {
  const jobs = [
    job('new-success', { status: 'success', orderId: 'o2', message: '' }),
    job('old-failure', { orderId: 'o2' }),
    job('failure', {}),
    job('silent', { orderId: 'o3', status: 'success', unconfirmed: true }),
    job('history', { orderId: 'o4', createdAt: '2026-11-21T02:20:00.000Z' }),
  ];
  expect(noticesOf(jobs, now).map((notice) => notice.printJobId)).toEqual(['failure', 'silent']);
});

it('follows the stream: a failure stays until the paper has come out on that printer', () => {
  followPrints(finished(1, {}));
  followPrints(finished(2, { printerName: 'Bar' }));
  expect(ids()).toEqual(['job-1', 'job-2']);
  followPrints(finished(3, { status: 'success', message: '' }));
  expect(ids()).toEqual(['job-2']);
});
