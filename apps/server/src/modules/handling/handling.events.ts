import type { TakenPayment } from '@servery/contract/taken-payments';
import type { TakenPaymentRow } from './handling.repo.ts';

/** A taken payment as screens and the log have it. */
export const toTakenPayment = (row: TakenPaymentRow): TakenPayment => ({
  id: row.id,
  method: row.method,
  amount: row.amount,
  note: row.note,
  takenBy: row.taken_by,
  takenAt: row.taken_at.toISOString(),
  undoneAt: row.undone_at?.toISOString() ?? null,
  undoneBy: row.undone_by,
  undoneReason: row.undone_reason,
});
