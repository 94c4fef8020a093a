import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import type { ClientError } from '@servery/app-kit/client.ts';
import { isFinal } from '@servery/app-kit/replica/outbox-answer.ts';
import { placeBill, type BillView } from '@servery/contract/bills';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import { completeOrder } from '@servery/contract/online-ordering';
import { takeTender } from '@servery/contract/tenders';
import { writeOffOrder } from '@servery/contract/write-offs';
import type { Minor } from '@servery/domain/money';
import { learn } from '../bills/bill-store.ts';
import { readBill } from '../bills/bill-outbox.ts';
import { placeToPay } from '../bills/place-to-pay.ts';
import { updateBillStore } from '../bills/bills-store.ts';
import { client, type Device } from '../device.ts';
import type { StoredPart } from './stored-parts.ts';

type Place = Pick<Device, 'restaurantId' | 'storeId'>;
export type Outcome<T> = { ok: true; data: T } | { ok: false; error: ClientError };
export type TakenTender = ResponseOf<typeof takeTender>;

/** Whatever the network does: each call is repeated under its id. */
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
  message: 'Another till has changed this bill. Nothing was taken. Please look at the new amount.',
  requestId: '',
};

/** Places a bill: unsent lines go to the kitchen, and it waits for its payment. `paying`: that follows at once. */
export async function placeInFull(
  { restaurantId, storeId }: Place,
  billId: string,
  { paying = false }: { paying?: boolean } = {},
): Promise<Outcome<BillView>> {
  const placing = { params: { restaurantId, storeId, orderId: billId }, ...patient };
  const result = paying ? await placeToPay(placing) : await client.call(placeBill, { ...placing, body: {} });
  if (!result.ok) return refused(billId, result.error);
  updateBillStore((book) => learn(book, result.data));
  return result;
}

/** Records a part of an order as paid. The same part again is the same payment, whatever became of the answer. */
export const takePart = async (
  { restaurantId, storeId }: Place,
  orderId: string,
  { change: _, label: __, approvalId, ...body }: StoredPart,
): Promise<Outcome<TakenTender>> =>
  client.call(takeTender, { params: { restaurantId, storeId, orderId }, body, headers: getApprovalHeader(approvalId), ...patient });

/**
 * Takes a part of a bill: placed, then paid. Whichever step loses its answer, the same part again continues from there. `total` in minor
 * units, as shown on the screen: if the bill's total differs by now, nothing is taken.
 */
export async function takeBillPart(
  place: Place,
  billId: string,
  { total, part }: { total: Minor; part: StoredPart },
): Promise<Outcome<TakenTender>> {
  const placed = await placeInFull(place, billId, { paying: true });
  if (!placed.ok) return placed;
  const { row, cart } = placed.data;
  // What another till has written off a moment ago may be paid already: the server records it, and the excess goes back.
  const isExpected = row.grandTotal === total || row.grandTotal + (cart?.writeOff?.amount ?? 0) === total;
  if (!isExpected) return { ok: false, error: otherAmount };
  const taken = await takePart(place, billId, part);
  return taken.ok ? taken : refused(billId, taken.error);
}

/** A write-off as it is sent, and who has approved it. */
export type WriteOffCall = BodyOf<typeof writeOffOrder> & { approvalId: string | null };

/** Writes off what is due of an order. The same call again is the same write-off. */
export const writeOffDue = async (
  { restaurantId, storeId }: Place,
  orderId: string,
  { approvalId, ...body }: WriteOffCall,
): Promise<Outcome<ResponseOf<typeof writeOffOrder>>> =>
  client.call(writeOffOrder, { params: { restaurantId, storeId, orderId }, body, headers: getApprovalHeader(approvalId), ...patient });

/** The same for a bill, which is placed first. `total` as in `takeBillPart`. */
export async function writeOffBill(
  place: Place,
  billId: string,
  { total, call }: { total: Minor; call: WriteOffCall },
): Promise<Outcome<ResponseOf<typeof writeOffOrder>>> {
  const placed = await placeInFull(place, billId, { paying: true });
  if (!placed.ok) return placed;
  if (placed.data.row.grandTotal !== total) return { ok: false, error: otherAmount };
  const written = await writeOffDue(place, billId, call);
  return written.ok ? written : refused(billId, written.error);
}

/** Completes a bill that is paid. `completeKey`: the same for every repeat. */
export async function completeBill({ restaurantId, storeId }: Place, billId: string, completeKey: string): Promise<Outcome<null>> {
  const params = { restaurantId, storeId, orderId: billId };
  const completed = await client.call(completeOrder, { params, body: {}, idempotencyKey: completeKey, ...patient });
  return completed.ok ? { ok: true, data: null } : refused(billId, completed.error);
}

/** Places and completes a bill that costs nothing. */
export async function completeFreeBill(place: Place, billId: string, completeKey: string): Promise<Outcome<null>> {
  const placed = await placeInFull(place, billId);
  return placed.ok ? completeBill(place, billId, completeKey) : placed;
}
