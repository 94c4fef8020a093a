import { formatMoney } from '@servery/domain/money';
import { refundNote } from './payment-text.ts';
import type { HistoryLine, Movement, Payment } from './payment.types.ts';

const movementText: Readonly<Record<Movement['type'], (amount: string) => string>> = {
  authorised: (amount) => `Held on the card: ${amount}`,
  captured: (amount) => `Charged ${amount}`,
  released: (amount) => `Hold of ${amount} released`,
  refunded: (amount) => `Refund of ${amount}`,
  refundFailed: (amount) => `Refund of ${amount} failed`,
  disputed: (amount) => `Guest disputes ${amount} with the bank`,
  disputeWon: (amount) => `Dispute over ${amount} won`,
};
/** Automatic actions have no name to show. */
const nobody: ReadonlySet<string> = new Set(['', 'system', 'Card payments']);
const statusNotes = { processing: 'On its way', success: '', failure: 'Failed' } as const;

/**
 * Every entry of an order's payments as text. A refund made here is listed once, with who made it and why, not a second time from the
 * ledger.
 */
export const moneyHistory = (payment: Payment | null | undefined): HistoryLine[] => {
  if (!payment) return [];
  const getAmount = (amount: number) => formatMoney(Math.abs(amount), payment.currency);
  const told = payment.refunds.map(({ amount }) => amount);
  const refunds = payment.refunds.map((refund): HistoryLine => ({
    key: refund.id,
    at: refund.createdAt,
    what: `Refund of ${getAmount(refund.amount)}`,
    who: refund.by,
    note: [refundNote(refund), refund.approvedBy && `approved by ${refund.approvedBy}`, statusNotes[refund.status]]
      .filter(Boolean)
      .join(' · '),
  }));
  const movements = payment.movements.flatMap(({ id, type, amount, at, by }): HistoryLine[] => {
    const known = type === 'refunded' ? told.indexOf(Math.abs(amount)) : -1;
    if (known >= 0) {
      told.splice(known, 1);
      return [];
    }
    return [{ key: id, at, what: movementText[type](getAmount(amount)), who: nobody.has(by) ? '' : by, note: '' }];
  });
  return [...refunds, ...movements].toSorted((a, b) => a.at.localeCompare(b.at));
};
