import type { Minor } from '@servery/domain/money';
import type { PaymentStatus } from '@servery/domain/orders';
import type { TenderAmounts, TenderKind } from '@servery/domain/tenders';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import type { Approver } from '../../platform/http/handler.types.ts';

/** A row of `tender`. Amounts in minor units. */
export interface TenderRow extends TenderAmounts {
  id: string;
  store_id: string;
  order_id: string;
  kind: TenderKind;
  state: PaymentStatus;
  /** Who moved it, if nobody of the restaurant did; and its id there. */
  provider: string | null;
  reference: string;
  label: string;
  given: Minor | null;
  change: Minor | null;
  refunded: Minor;
  credit: Minor;
  parent_id: string | null;
  /** A till took it without a connection, and it was recorded later. */
  offline: boolean;
  note: string;
  taken_by: string;
  taken_at: Date;
  undone_by: string | null;
  undone_at: Date | null;
  undone_reason: string | null;
  units: string[];
  reason: string;
  credit_tax: Minor;
  approved_by: string | null;
  undo_approved_by: string | null;
  /** Of its order: how much is not due, because it was completed without payment. */
  waived: Minor;
}

/**
 * A refund of a card payment online is stored as one with a parent: the release before knows no kind for it.
 */
const kind = `case when kind = 'cardOnline' and parent_id is not null then 'refundOnline' else kind end as kind`;
/** What a node of the release before has waived is all that was not paid, whatever that was. */
const waived = `coalesce((select coalesce(w.base, ${Number.MAX_SAFE_INTEGER}) from waived_payment w
  where w.restaurant_id = tender.restaurant_id and w.order_id = tender.order_id and w.undone_at is null), 0)::bigint as waived`;
const columns = `id, store_id, order_id, ${kind}, state, provider, reference, label, base, tip, surcharge, rounding, tax, amount, given, change, refunded, credit, parent_id,
  offline, note, taken_by, taken_at, undone_by, undone_at, undone_reason, units, reason, credit_tax, approved_by, undo_approved_by, ${waived}`;

/** The tenders of an order, oldest first. */
export const loadTenders = (tx: Tx, orderId: string): Promise<TenderRow[]> =>
  tx.sql<TenderRow>({
    name: 'tenders.ofOrder',
    text: `select ${columns} from tender where restaurant_id = $1 and order_id = $2 order by taken_at, id`,
    values: [tx.scope.restaurantId, orderId],
  });

/** The tenders of an order, oldest first, and the one with a client-made id, of whichever order. */
export async function loadTendersAnd(tx: Tx, orderId: string, id: string): Promise<{ rows: TenderRow[]; known: TenderRow | undefined }> {
  const found = await tx.sql<TenderRow>({
    name: 'tenders.ofOrderAnd',
    text: `select ${columns} from tender where restaurant_id = $1 and (order_id = $2 or id = $3) order by taken_at, id`,
    values: [tx.scope.restaurantId, orderId, id],
  });
  return { rows: found.filter(({ order_id }) => order_id === orderId), known: found.find((row) => row.id === id) };
}

/** One of them by its client-made id, of whichever order. */
export async function readTender(tx: Tx, id: string): Promise<TenderRow | undefined> {
  const rows = await tx.sql<TenderRow>({
    name: 'tenders.read',
    text: `select ${columns} from tender where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id],
  });
  return rows[0];
}

export interface NewTender extends Pick<TenderRow, 'id' | 'store_id' | 'order_id' | 'kind' | 'note'> {
  amounts: TenderAmounts;
  /** Cash that the guest handed over; null where it is not known, or not cash. */
  given: Minor | null;
  /** The till or display that it was taken at. */
  deviceId: string | null;
  /** Of a custom payment: its name. */
  label?: string;
  /** The items that it is about. */
  units?: readonly string[];
  /** Of a refund. */
  refund?: { parentId: string; credit: Minor; creditTax: Minor; reason: string };
  approver?: Approver | null;
  /** A till took it without a connection, and it was recorded later. */
  offline?: boolean;
}

/**
 * Records a tender. `given` null: where the note is a till's of the release before, it says what was given. Undefined when the id is taken.
 */
export async function insertTender(
  tx: Tx,
  { amounts, ...tender }: NewTender,
  { actor, now }: { actor: Actor; now: Date },
): Promise<TenderRow | undefined> {
  const rows = await tx.sql<TenderRow>({
    name: 'tenders.insert',
    text: `insert into tender (restaurant_id, id, store_id, order_id, kind, base, tip, surcharge, rounding, tax, amount, given, change, note,
        device_id, taken_by, taken_by_id, taken_at, units, parent_id, credit, credit_tax, reason, approved_by, approved_by_id, label, offline)
      select $1, $2, $3, $4, $5::text, $6, $7, $8, $9, $10, $11::bigint, coalesce($12::bigint, n.given), coalesce($12::bigint - $11::bigint, n.change),
        $13::text, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26
      from tender_note_cash(case when $5::text = 'cash' then $13::text else '' end) n
      on conflict do nothing returning ${columns}`,
    values: [
      tx.scope.restaurantId,
      tender.id,
      tender.store_id,
      tender.order_id,
      tender.kind,
      amounts.base,
      amounts.tip,
      amounts.surcharge,
      amounts.rounding,
      amounts.tax,
      amounts.amount,
      tender.given,
      tender.note,
      tender.deviceId,
      actor.name,
      actor.id,
      now,
      tender.units ?? [],
      tender.refund?.parentId ?? null,
      tender.refund?.credit ?? 0,
      tender.refund?.creditTax ?? 0,
      tender.refund?.reason ?? '',
      tender.approver?.name ?? null,
      tender.approver?.id ?? null,
      tender.label ?? '',
      tender.offline ?? false,
    ],
  });
  return rows[0];
}

/** Undoes an active tender. Undefined when somebody else has. */
export async function markUndone(
  tx: Tx,
  id: string,
  { reason, actor, approver, now }: { reason: string; actor: Actor; approver: Approver | null; now: Date },
): Promise<TenderRow | undefined> {
  const rows = await tx.sql<TenderRow>({
    name: 'tenders.undo',
    text: `update tender set undone_by = $3, undone_by_id = $4, undone_at = $5, undone_reason = $6,
        undo_approved_by = $7, undo_approved_by_id = $8
      where restaurant_id = $1 and id = $2 and undone_at is null returning ${columns}`,
    values: [tx.scope.restaurantId, id, actor.name, actor.id, now, reason, approver?.name ?? null, approver?.id ?? null],
  });
  return rows[0];
}
