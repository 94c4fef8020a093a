import type { Tender } from '@servery/contract/tenders';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import type { TenderKind } from '@servery/domain/tenders';
import { clockNow } from '../../primitives/clock.ts';
import { formatMoment } from '../../primitives/relative.ts';
import { refundReasonNames } from './payment-text.ts';
import type { Taken } from './taken-text.ts';

const kindTexts: Readonly<Record<TenderKind, string>> = {
  cash: 'in cash',
  card: 'by card',
  moto: 'by card over the phone',
  custom: 'in another way',
  cardOnline: 'by card online',
  marketplace: 'paid to the marketplace',
  refundCash: 'refunded in cash',
  refundCard: 'refunded to the card',
  refundOnline: 'refunded to the card online',
  reversalCard: 'reversed on the card',
};

/** How a tender was paid, after its amount: "$5.00 in cash". */
export const tenderText = ({ kind, label }: Pick<Tender, 'kind' | 'label'>): string =>
  kind === 'custom' && label !== '' ? `by ${label}` : kindTexts[kind];

/** What a tender that moved no money is, before its amount: undone, not settled yet, or nothing in the end. '' for all others: a marketplace has its money at once. */
export function tenderPrefix({ kind, undoneAt, state = 'success' }: Pick<Tender, 'kind' | 'undoneAt' | 'state'>): string {
  if (undoneAt !== null) return 'Undone: ';
  if (state === 'requiresCapture') return 'Held, not charged yet: ';
  if (state === 'processing') return kind === 'marketplace' ? '' : 'Not final yet: ';
  return state === 'success' || state === 'refundSuccess' ? '' : 'No money taken: ';
}

const byStaff: ReadonlySet<TenderKind> = new Set<TenderKind>(['cash', 'card', 'moto', 'custom', 'refundCash', 'refundCard']);

/** Whether a payment or a refund that staff recorded can be undone: nothing of it was refunded. */
export const isUndoable = ({ kind, undoneAt, refunded }: Tender): boolean => undoneAt === null && byStaff.has(kind) && refunded === 0;

/** Whether something of a payment that staff took is left to refund. */
export const isRefundable = ({ kind, undoneAt, parentId, refunded, amount }: Tender): boolean =>
  undoneAt === null && byStaff.has(kind) && parentId === null && refunded < amount;

const join = (parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

const reasonText = (reason: string | undefined): string => (refundReasonNames as Readonly<Record<string, string>>)[reason ?? ''] ?? '';

/** What a tender consists of, why, who took it and when, and what went back of it. */
export function tenderFacts(row: Tender, currency: CurrencyCode, timeZone: string): string {
  const money = (amount: number) => formatMoney(amount, currency);
  return join([
    row.tip > 0 && `tip ${money(row.tip)}`,
    row.surcharge > 0 && `surcharge ${money(row.surcharge)}`,
    row.change !== null && row.change > 0 && `change ${money(row.change)}`,
    reasonText(row.reason),
    row.note,
    row.takenBy,
    // Where the provider lists it.
    row.provider != null && row.reference,
    row.approvedBy != null && `approved by ${row.approvedBy}`,
    formatMoment(row.takenAt, clockNow(), timeZone),
    row.refunded > 0 && `${money(row.refunded)} refunded`,
  ]);
}

/** Who undid a tender, when and why; '' if nobody did. */
export const undoneFacts = (row: Tender, timeZone: string): string =>
  row.undoneAt === null
    ? ''
    : join([
        row.undoneBy !== null && `undone by ${row.undoneBy}`,
        row.undoneReason,
        row.undoApprovedBy != null && `approved by ${row.undoApprovedBy}`,
        formatMoment(row.undoneAt, clockNow(), timeZone),
      ]);

/** A payment as an order's page has it, without what only the list of its tenders knows. */
export const toTender = ({ method, label = '', ...taken }: Taken): Tender => ({
  ...{ kind: method, label, base: taken.amount, tip: 0, surcharge: 0, rounding: 0, tax: 0 },
  ...{ given: null, change: null, refunded: 0, parentId: null },
  ...taken,
});
