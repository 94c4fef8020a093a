import { useState } from 'react';
import type { ClientError } from '@servery/app-kit/client.ts';
import { useAttempt } from '@servery/app-kit/pending-call/use-attempt.ts';
import { isFinal } from '@servery/app-kit/replica/outbox-answer.ts';
import { moveBillLines, type MovedBills } from '@servery/contract/bills';
import type { BodyOf } from '@servery/contract/endpoint';
import { client } from '../device.ts';
import { useTill } from '../till-context.ts';
import { getWaiting, learn } from './bill-store.ts';
import { getConflict } from './bill-answers.ts';
import { readBill } from './bill-outbox.ts';
import { updateBillStore, useBills } from './bills-store.ts';

export type Move = Omit<BodyOf<typeof moveBillLines>, 'id'>;

/** Whatever the network does: the call is repeated under its id, and moves once. */
const patient = { retries: 2, timeout: 8000 };

const getMessage = (error: ClientError): string =>
  getConflict(error)?.message ?? (isFinal(error) ? error.message : 'No answer from the server. Try again: it moves only once.');

/**
 * Moves lines of a bill to another one. It needs the server, which moves them on both bills in one step. The same move again after a lost
 * answer is the same call.
 */
export const useMoveLines = (billId: string) => {
  const { restaurantId, storeId } = useTill();
  const attempt = useAttempt();
  const waiting = useBills((state) => getWaiting(state, billId));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<Move | null>(null);
  return {
    /** Changes of the bill that the server does not have yet: they go first. */
    waiting,
    busy,
    problem,
    /** What was sent and has no answer: only the same can be sent again. */
    unanswered: sent,
    /** Returns both bills; null if it was refused or not answered, and `problem` says why. */
    move: async (wanted: Move): Promise<MovedBills | null> => {
      const move = sent ?? wanted;
      setBusy(true);
      setSent(move);
      const params = { restaurantId, storeId, orderId: billId };
      const result = await client.call(moveBillLines, { params, body: { id: attempt.key, ...move }, ...patient });
      setBusy(false);
      if (result.ok) {
        attempt.answered('done');
        updateBillStore((book) => learn(learn(book, result.data.from), result.data.to));
        return result.data;
      }
      setProblem(getMessage(result.error));
      if (isFinal(result.error)) {
        attempt.answered('refused');
        setSent(null);
        void readBill(billId);
      }
      return null;
    },
  };
};
