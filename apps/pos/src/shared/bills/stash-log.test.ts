import type { Client } from '@servery/app-kit/client.ts';
import { foldBill } from '@servery/domain/bills';
import { sendPosStashedOrderLog } from '@servery/contract/till-logs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getLine, makeFrozenLine } from './bill-server.fixtures.ts';
import { learn, type BillRow } from './bill-store.ts';
import { forgetBills, takeInHand, updateBillStore } from './bills-store.ts';
import { startStashLog, useStashLog } from './stash-log.ts';

const author = { deviceId: 'd', by: 'Till', at: '2026-11-21T02:00:00.000Z' };
const learnBill = (id: string, number: string, status: BillRow['status'] = 'new') => {
  const bill = foldBill([
    {
      ...{ id: `${id}1`, revision: 1, sequence: 1, ...author },
      operation: { type: 'open', collectionType: 'pickup', table: null, customerName: '' },
    },
    {
      ...{ id: `${id}2`, revision: 2, sequence: 2, ...author },
      operation: { type: 'addLine', line: getLine('soup', 3), frozen: makeFrozenLine('soup', 3) },
    },
  ])!;
  updateBillStore((book) => learn(book, { row: { id, status, number, version: 2, revision: 2 } as BillRow, bill }));
};

let stop: () => void;
let answers: (() => object)[];
let sent: { orderId: string; step: string; number: string; lines: number; unsent: number; revision: number }[][];
const call = ((endpoint: typeof sendPosStashedOrderLog, { body }: { body: { steps: (typeof sent)[number] } }) => {
  if (endpoint !== sendPosStashedOrderLog) throw new Error(`${endpoint.id} was called.`);
  sent.push(body.steps);
  return Promise.resolve((answers.shift() ?? (() => ({ ok: true, data: {} })))());
}) as unknown as Client['call'];

beforeEach(() => {
  vi.useFakeTimers();
  forgetBills();
  useStashLog.setState({ deviceId: null, waiting: [] });
  [answers, sent] = [[], []];
  stop = startStashLog({ call }, 'till');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const names = () => sent.map((steps) => steps.map(({ step, number }) => `${step} ${number}`));
const soon = () => vi.advanceTimersByTimeAsync(10_000);

it('reports open bills that are set aside and taken up again, in one call', async () => {
  learnBill('a', 'B-001');
  learnBill('b', 'B-002');
  takeInHand('a');
  takeInHand('b');
  takeInHand(null);
  expect(sent).toEqual([]);
  await soon();
  expect(names()).toEqual([['recovered B-001', 'stashed B-001', 'recovered B-002', 'stashed B-002']]);
  expect(sent[0]?.[0]).toMatchObject({ orderId: 'a', lines: 1, unsent: 0, revision: 2 });
  expect(useStashLog.getState().waiting).toEqual([]);
  await soon();
  expect(sent).toHaveLength(1);
});

it('reports neither a bill that is being opened nor one that is closed', async () => {
  takeInHand('new');
  learnBill('paid', 'B-003', 'completed');
  takeInHand('paid');
  takeInHand(null);
  await soon();
  expect(sent).toEqual([]);
});

it('keeps what the server has not got, also for the next page, and not what it refuses for good', async () => {
  const fail = (code: string) => () => ({ ok: false, error: { code } });
  answers = [fail('network'), fail('network')];
  learnBill('a', 'B-001');
  takeInHand('a');
  await soon();
  stop();
  stop = startStashLog({ call }, 'till');
  await soon();
  await soon();
  expect(names()).toEqual([['recovered B-001'], ['recovered B-001'], ['recovered B-001']]);
  expect(new Set(sent.flat().map((step) => JSON.stringify(step))).size, 'the same step each time').toBe(1);
  answers = [fail('validation_failed')];
  takeInHand(null);
  await soon();
  expect(useStashLog.getState().waiting).toEqual([]);
});

it('does not report what another till of this browser has set aside', async () => {
  learnBill('a', 'B-001');
  takeInHand('a');
  stop();
  stop = startStashLog({ call }, 'another');
  await soon();
  expect(sent).toEqual([]);
});
