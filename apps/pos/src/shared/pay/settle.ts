import type { ClientError } from '@servery/app-kit/client.ts';
import { placeBill, type BillView } from '@servery/contract/bills';
import { takePayment } from '@servery/contract/handling';
import { completeOrder } from '@servery/contract/online-ordering';
import type { Minor } from '@servery/domain/money';
import { newId } from '@servery/app-kit/ids.ts';
import { isFinal } from '@servery/app-kit/outbox-answer.ts';
import { learn } from '../bills/bill-store.ts';
import { readBill } from '../bills/bill-outbox.ts';
import { updateBillStore } from '../bills/bills-store.ts';
import { client, type Device } from '../device.ts';

type Place = Pick<Device, 'restaurantId' | 'storeId'>;
type Outcome<T> = { ok: true; data: T } | { ok: false; error: ClientError };

/** What makes a repeat harmless: made once for an attempt, sent again as often as it takes. */
export interface Attempt {
  paymentId: string;
  completeKey: string;
}

export const newAttempt = (): Attempt => ({ paymentId: newId(), completeKey: newId() });

/** What the next try goes out under: after a no it is another payment; without an answer it is the same one. */
export const attemptAfter = (error: ClientError, attempt: Attempt): Attempt => (isFinal(error) ? newAttempt() : attempt);

/** However bad the network: asked again, each call under what makes a repeat harmless. */
const patient = { retries: 2, timeout: 8000 };

/** A no says that the bill is not what the screen shows: it is read again. */
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

/** Closes a bill: what is unsent goes to the kitchen, and it waits for its payment. */
export async function placeInFull({ restaurantId, storeId }: Place, billId: string): Promise<Outcome<BillView>> {
  const result = await client.call(placeBill, { params: { restaurantId, storeId, orderId: billId }, body: {}, ...patient });
  if (!result.ok) return refused(billId, result.error);
  updateBillStore((book) => learn(book, result.data));
  return result;
}

/**
 * Takes money for a bill and ends it: placed, paid, completed. Whatever step an answer is lost at, the same call again goes on from there.
 * `due` in minor units, as the screen showed it: where the bill costs anything else by now, nothing is taken.
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
  // What costs nothing asks for no payment.
  if (due > 0) {
    const taken = await client.call(takePayment, { params, body: { id: attempt.paymentId, method, amount: due, note }, ...patient });
    if (!taken.ok) return refused(billId, taken.error);
  }
  return completeBill(place, billId, attempt);
}

/** Ends a bill that is paid. */
export async function completeBill({ restaurantId, storeId }: Place, billId: string, { completeKey }: Attempt): Promise<Outcome<null>> {
  const params = { restaurantId, storeId, orderId: billId };
  const completed = await client.call(completeOrder, { params, body: {}, idempotencyKey: completeKey, ...patient });
  return completed.ok ? { ok: true, data: null } : refused(billId, completed.error);
}
