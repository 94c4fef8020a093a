import { randomUUID } from 'node:crypto';
import * as counterPayments from '@servery/contract/counter-payments';
import * as tenders from '@servery/contract/tenders';
import * as writeOffs from '@servery/contract/write-offs';
import { example, type Example } from './example.ts';

/** Calls of the permission matrix for money that staff take and return. */
export const tenderExamples: Example[] = [
  example(counterPayments.takePayment, { body: () => ({ id: randomUUID(), method: 'cash', amount: 3000, note: '' }) }),
  example(counterPayments.undoTakenPayment, { body: () => ({ reason: 'Wrong order' }) }),
  example(counterPayments.listTakenPayments, {}),
  example(tenders.listTenders, { query: () => ({}) }),
  example(tenders.takeTender, {
    body: () => ({ id: randomUUID(), kind: 'cash', base: 3000, tip: 0, amount: 3000, given: null, note: '' }),
  }),
  example(tenders.recordTender, {
    body: () => ({
      ...{ id: randomUUID(), kind: 'cash', label: '', base: 3000, tip: 0, amount: 3000, given: 3000 },
      takenAt: '2026-11-20T02:00:00Z',
    }),
  }),
  example(tenders.undoTender, { body: () => ({ reason: 'Wrong order' }) }),
  example(tenders.switchTender, { body: () => ({ id: randomUUID(), kind: 'moto' }) }),
  example(writeOffs.writeOffOrder, { body: () => ({ id: randomUUID(), amount: 3000, reason: 'Staff meal' }) }),
  example(writeOffs.undoWriteOff, { body: () => ({ reason: 'Wrong order' }) }),
  example(tenders.quoteRefund, { query: () => ({}) }),
  example(tenders.refundTender, {
    body: () => ({ id: randomUUID(), to: 'cash', base: 1000, tip: 0, amount: 1000, units: [], reason: 'itemIssue', note: '' }),
  }),
];
