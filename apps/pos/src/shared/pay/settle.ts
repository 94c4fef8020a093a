import type { ClientError } from '@servery/app-kit/client.ts';
import { placeBill, type BillView } from '@servery/contract/bills';
import { takePayment } from '@servery/contract/handling';
import { completeOrder } from '@servery/contract/online-ordering';
import type { Minor } from '@servery/domain/money';
import { answered } from '../bills/bill-book.ts';
import { updateBook } from '../bills/bills-store.ts';
import { client, type Device } from '../device.ts';

type Place = Pick<Device, 'restaurantId' | 'storeId'>;
type Outcome<T> = { ok: true; data: T } | { ok: false; error: ClientError };

/** What makes a repeat harmless: made once for an attempt, sent again as often as it takes. */
export interface Attempt {
  paymentId: string;
  completeKey: string;
}

/** However bad the network: asked again, each call under what makes a repeat harmless. */
const patient = { retries: 2, timeout: 8000 };

/** Closes a bill: what is unsent goes to the kitchen, and it waits for its payment. */
export async function placeInFull({ restaurantId, storeId }: Place, billId: string): Promise<Outcome<BillView>> {
  const result = await client.call(placeBill, { params: { restaurantId, storeId, orderId: billId }, body: {}, ...patient });
  if (result.ok) updateBook((book) => answered(book, '', result.data));
  return result;
}

/**
 * Takes money for a bill and ends it: placed, paid, completed. Whatever step an answer is lost at, the same call again goes on from there.
 * `due` in minor units, as the screen showed it.
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
  const taken = await client.call(takePayment, { params, body: { id: attempt.paymentId, method, amount: due, note }, ...patient });
  if (!taken.ok) return taken;
  return completeBill(place, billId, attempt);
}

/** Ends a bill that is paid. */
export async function completeBill({ restaurantId, storeId }: Place, billId: string, { completeKey }: Attempt): Promise<Outcome<null>> {
  const params = { restaurantId, storeId, orderId: billId };
  const completed = await client.call(completeOrder, { params, body: {}, idempotencyKey: completeKey, ...patient });
  return completed.ok ? { ok: true, data: null } : completed;
}
