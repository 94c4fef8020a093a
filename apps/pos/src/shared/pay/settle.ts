import type { ClientError } from '@servery/app-kit/client.ts';
import { placeBill, type BillView } from '@servery/contract/bills';
import { takePayment } from '@servery/contract/counter-payments';
import { completeOrder } from '@servery/contract/online-ordering';
import type { Minor } from '@servery/domain/money';
import { newId } from '@servery/app-kit/ids.ts';
import { isFinal } from '@servery/app-kit/replica/outbox-answer.ts';
import { nextAttempt } from '@servery/app-kit/pending-call/use-attempt.ts';
import { learn } from '../bills/bill-store.ts';
import { readBill } from '../bills/bill-outbox.ts';
import { updateBillStore } from '../bills/bills-store.ts';
import { client, type Device } from '../device.ts';

type Place = Pick<Device, 'restaurantId' | 'storeId'>;
type Outcome<T> = { ok: true; data: T } | { ok: false; error: ClientError };

/** The idempotency keys of an attempt: made once, and sent with every repeat. */
export interface Attempt {
  paymentId: string;
  completeKey: string;
}

export const newAttempt = (): Attempt => ({ paymentId: newId(), completeKey: newId() });

/**
 * The keys of the next try: after a refusal it is another payment. Without an answer, or with one that may differ next time, it is the same
 * one, which goes on from the step that it reached. A dialog that opens again reads the bill first.
 */
export const attemptAfter = (error: ClientError, attempt: Attempt): Attempt =>
  nextAttempt(isFinal(error) ? 'refused' : 'unknown', attempt, newAttempt);

/** Whatever the network does: each call is repeated under its idempotency key. */
const patient = { retries: 2, timeout: 8000 };

/** A refusal means that the bill differs from what the screen shows: it is read again. */
const refused = async (billId: string, error: ClientError): Promise<{ ok: false; error: ClientError }> => {
  if (isFinal(error)) await readBill(billId);
  return { ok: false, error };
};

const otherAmount: ClientError = {
  code: 'resource_status_conflict',
  status: 409,
  title: 'The amount has changed',
  message: 'Another till has changed this bill. Nothing was taken: look at the new amount.',
  requestId: '',
};

/** Places a bill: unsent lines go to the kitchen, and it waits for its payment. */
export async function placeInFull({ restaurantId, storeId }: Place, billId: string): Promise<Outcome<BillView>> {
  const result = await client.call(placeBill, { params: { restaurantId, storeId, orderId: billId }, body: {}, ...patient });
  if (!result.ok) return refused(billId, result.error);
  updateBillStore((book) => learn(book, result.data));
  return result;
}

/**
 * Takes payment for a bill and closes it: placed, paid, completed. Whichever step loses its answer, the same call continues from there.
 * `due` in minor units, as shown on the screen: if the bill's total differs by now, nothing is taken.
 */
export async function settleBill(
  { restaurantId, storeId }: Place,
  billId: string,
  { due, method, note, attempt }: { due: Minor; method: 'cash' | 'card'; note: string; attempt: Attempt },
): Promise<Outcome<null>> {
  const place = { restaurantId, storeId };
  const params = { ...place, orderId: billId };
  const placed = await placeInFull(place, billId);
  if (!placed.ok) return placed;
  if (placed.data.row.grandTotal !== due) return { ok: false, error: otherAmount };
  // A free bill needs no payment.
  if (due > 0) {
    const taken = await client.call(takePayment, { params, body: { id: attempt.paymentId, method, amount: due, note }, ...patient });
    if (!taken.ok) return refused(billId, taken.error);
  }
  return completeBill(place, billId, attempt);
}

/** Completes a bill that is paid. */
export async function completeBill({ restaurantId, storeId }: Place, billId: string, { completeKey }: Attempt): Promise<Outcome<null>> {
  const params = { restaurantId, storeId, orderId: billId };
  const completed = await client.call(completeOrder, { params, body: {}, idempotencyKey: completeKey, ...patient });
  return completed.ok ? { ok: true, data: null } : refused(billId, completed.error);
}
