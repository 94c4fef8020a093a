import { maySwitchPaymentType, type PosPaymentType } from '@servery/domain/payments';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { idTaken } from '../../../platform/db/database-errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Approver } from '../../../platform/http/handler.types.ts';
import { followTenders, toOrderRow } from '../../orders/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { insertTender, loadTenders, markUndone, readTender } from '../tenders.repo.ts';
import { getLockOrder, isCounterTender, readMoney, statusByTenders, toDue, toTakenPayment, type TakenMethod } from '../tenders.service.ts';
import type { TakenTender } from './take-tender.ts';

export interface SwitchTender {
  store: StoreProfile;
  orderId: string;
  tenderId: string;
  id: string;
  kind: TakenMethod;
  actor: Actor;
  /** Who has approved it at a till; null: nobody had to. */
  approver: Approver | null;
  /** Of a till: whether it takes this payment type. @throws PAYMENT_TYPE_NOT_ALLOWED */
  checkTill: () => Promise<void>;
  now: Date;
}

const types = { cash: 'cash', card: 'card', moto: 'moto', custom: 'customPayment' } as const satisfies Record<TakenMethod, PosPaymentType>;
const names: Readonly<Record<TakenMethod, string>> = { cash: 'cash', card: 'card', moto: 'card over the phone', custom: 'another way' };

const conflict = (message: string) => new ApiError('resource_status_conflict', { message });

/**
 * Corrects how a payment was taken: a card on the terminal was keyed, or the other way round. What was recorded is undone and stays on
 * record, and the same amounts are recorded the other way, so the order's balance does not change. Both are of the till and the moment of the
 * correction: once the drawer session has closed, they are in the next one. The same id again returns what was recorded.
 * @throws ORDER_DOES_NOT_EXIST, PAYMENT_TYPE_NOT_ALLOWED, resource_status_conflict: not between these ways, undone, or refunded in part
 */
export async function switchTender(tx: Tx, input: SwitchTender): Promise<TakenTender> {
  const { store, orderId, tenderId, id, kind, actor, approver, now } = input;
  const { storeId } = store;
  const order = await getLockOrder(tx, storeId, orderId);
  const rows = await loadTenders(tx, orderId);
  const current = rows.find((row) => row.id === tenderId);
  if (current === undefined || !isCounterTender(current)) throw new ApiError('ORDER_DOES_NOT_EXIST');
  const known = await readTender(tx, id);
  if (known !== undefined) {
    const same = known.order_id === orderId && known.kind === kind && known.amount === current.amount && current.undone_at !== null;
    if (!same || !isCounterTender(known)) throw conflict('This id belongs to another payment.');
    return { tender: known, order: toOrderRow(order), due: toDue(order, readMoney(store, order, rows)), repeated: true };
  }
  await input.checkTill();
  if (current.undone_at !== null) throw conflict('This payment was undone, or corrected already.');
  if (current.refunded > 0) throw conflict('A part of this payment was refunded already. It cannot be corrected any more.');
  if (current.kind === kind || !maySwitchPaymentType(types[current.kind], types[kind])) {
    throw conflict('Only a card payment can be corrected, between the terminal and by phone. Undo this one, and take it again.');
  }
  const undone = await markUndone(tx, tenderId, { reason: `Corrected to ${names[kind]}`, actor, approver, now });
  const { base, tip, surcharge, rounding, tax, amount, note, units } = current;
  const tender = await insertTender(
    tx,
    {
      ...{ id, store_id: storeId, order_id: orderId, kind, note, units, approver, given: null },
      amounts: { base, tip, surcharge, rounding, tax, amount },
      deviceId: actor.kind === 'posTerminal' ? actor.id : null,
    },
    { actor, now },
  );
  // Nobody else records one for a locked order: the id belongs to another restaurant, or to another order since just now.
  if (undone === undefined || !isCounterTender(undone) || tender === undefined || !isCounterTender(tender)) throw idTaken();
  const after = await loadTenders(tx, orderId);
  const next = await followTenders(tx, orderId, statusByTenders(store, order, after));
  const row = toOrderRow(next);
  const subject = { kind: 'order', id: orderId } as const;
  tx.emit({ storeId, type: 'payment.takenBack', subject, payload: { row, payment: toTakenPayment(undone) }, actor });
  tx.emit({ storeId, type: 'payment.taken', subject, payload: { row, payment: toTakenPayment(tender) }, actor });
  return { tender, order: row, due: toDue(next, readMoney(store, next, after)), repeated: false };
}
