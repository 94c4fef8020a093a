import type { Minor } from '@servery/domain/money';
import {
  isCardHeld,
  isFree,
  paymentStatusNames,
  type OrderPaymentMethod,
  type OrderPaymentStatus,
  type OrderStatus,
} from '@servery/domain/orders';
import type { StateTone } from '../../primitives/state-chip.tsx';

/** A state as text and icon. */
export interface Look {
  tone: StateTone;
  words: string;
}

const rowTones: Readonly<Record<OrderPaymentStatus, StateTone>> = {
  PAID: 'done',
  NOT_PAID: 'neutral',
  PROCESSING_PAYMENT: 'working',
  REFUNDED: 'neutral',
  DECLINED: 'danger',
  CANCELLED: 'neutral',
  SYSTEM_ERROR: 'late',
};

/** The payment state of an order. */
export interface PaidRow {
  status: OrderStatus;
  paymentMethod: OrderPaymentMethod;
  paymentStatus: OrderPaymentStatus;
  grandTotal: Minor;
  test?: boolean | undefined;
  /** What went back to the guest. */
  refunded?: Minor | undefined;
  /** Of a bill that was joined to another one: there it is paid. */
  joinedTo?: string | undefined;
}

/** Paid or not, for a row of a list: text with its icon. A free order counts as paid, by nobody. */
export const paidAppearance = (row: PaidRow): Look => {
  const { paymentStatus } = row;
  if (row.test === true) return { tone: 'neutral', words: 'Test, nothing to pay' };
  if (row.joinedTo !== undefined) return { tone: 'neutral', words: 'Nothing to pay' };
  if (paymentStatus === 'PAID' && isFree(row)) return { tone: rowTones.PAID, words: 'Nothing to pay' };
  if (paymentStatus === 'PAID' && (row.refunded ?? 0) > 0) return { tone: 'neutral', words: 'Part refunded' };
  if (isCardHeld(row)) return { tone: 'working', words: 'Card held' };
  return { tone: rowTones[paymentStatus], words: paymentStatusNames[paymentStatus] };
};
