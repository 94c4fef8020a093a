import { isFinal } from '@servery/app-kit/replica/outbox-answer.ts';
import { showNotice } from '@servery/app-kit/notice.ts';
import { getBill } from '@servery/contract/bills';
import { completeOrder } from '@servery/contract/online-ordering';
import { recordTender } from '@servery/contract/tenders';
import { formatMoney } from '@servery/domain/money';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { client } from '../device.ts';
import { staysOpen } from '../pay/stays-open.ts';
import { getConflict, timeout, type Answer, type Place } from './bill-answers.ts';
import type { BillCommand } from './bill-store.ts';
import { placeToPay } from './place-to-pay.ts';
import { takenName } from './taken-name.ts';

type Tender = Extract<BillCommand, { kind: 'tender' }>;

/**
 * Sends what was taken for a bill without the server: the bill is placed, the money is recorded, and the order is completed once nothing is
 * due, unless it is handed over later. Each call is the same one however often it is made, so whichever answer is lost, all of them are made again. A bill that was closed
 * elsewhere meanwhile gets its money all the same.
 */
export async function recordOffline(
  { restaurantId, storeId }: Place,
  { billId: orderId, id, at, tender }: Tender,
  headers: Record<string, string>,
): Promise<Answer> {
  const params = { restaurantId, storeId, orderId };
  const once = { params, headers, timeout, retries: 0 };
  const placed = await placeToPay(once);
  if (!placed.ok && getConflict(placed.error)?.reason !== 'CLOSED') return placed;
  const { currency, ...taken } = tender;
  const recorded = await client.call(recordTender, { ...once, body: { ...taken, id, tip: 0, takenAt: at } });
  if (!recorded.ok) return recorded;
  const { due, order } = recorded.data;
  // Of a bill that was cancelled nothing is due, so nothing is more than that: all that was taken for it goes back.
  const excess = due.refund > 0 ? due.refund : (order.toHandBack ?? 0);
  const isHandedOver = placed.ok && !staysOpen(placed.data.bill, clockNow());
  if (due.base === 0 && isHandedOver) {
    const completed = await client.call(completeOrder, { ...once, body: {}, idempotencyKey: id });
    // Refused: somebody else was first.
    if (!completed.ok && !isFinal(completed.error)) return completed;
  }
  const known = await client.call(getBill, { params, timeout, retries: 0 });
  if (!known.ok) return known;
  const { number } = known.data.row;
  const money = (amount: number) => formatMoney(amount, currency);
  if (excess > 0) {
    showNotice(
      `${number}: ${money(excess)} to give back`,
      `${takenName(tender)} was taken here without a connection, and the bill was changed, paid or cancelled elsewhere. It is under “Bills”, “Closed”.`,
    );
  } else if (due.base > 0) {
    showNotice(
      `${number}: ${money(due.base)} is still due`,
      'Its price had changed while this till had no connection. It waits under “Bills”.',
    );
  }
  return known;
}
