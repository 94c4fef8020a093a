import type { Minor } from '@servery/domain/money';
import { isFree, paymentStatusNames, type OrderPaymentStatus } from '@servery/domain/orders';
import type { StateTone } from '../../primitives/state-chip.tsx';

/** A state in a word and a shape. */
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

/** Paid or not, for a row of a list: the word with its shape. What costs nothing is paid, and nobody paid it. */
export const paidLook = (status: OrderPaymentStatus, grandTotal: Minor): Look => ({
  tone: rowTones[status],
  words: status === 'PAID' && isFree({ grandTotal }) ? 'Nothing to pay' : paymentStatusNames[status],
});
