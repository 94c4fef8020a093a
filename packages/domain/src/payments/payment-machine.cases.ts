import type { PaymentStatus } from '../orders/orders.types.ts';
import type { PaymentCell, PaymentNews } from './payments.types.ts';

const no: PaymentCell = 'contradiction';
const stays = (status: PaymentStatus) => ({
  tried: status,
  awaitingCard: status,
  declined: status,
  awaitingGuest: status,
  processing: status,
  authorised: status,
});

/** What every report does in every status, written by hand from the product's rules. */
export const expectedPayments: Record<PaymentStatus, Record<PaymentNews, PaymentCell>> = {
  processing: {
    ...stays('processing'),
    declined: 'failure',
    authorised: 'requiresCapture',
    captured: 'success',
    cancelled: 'cancel',
    partlyRefunded: no,
    refunded: no,
    refundFailed: no,
  },
  failure: {
    ...stays('failure'),
    tried: 'processing',
    awaitingGuest: 'processing',
    processing: 'processing',
    authorised: 'requiresCapture',
    captured: 'success',
    cancelled: 'failure',
    partlyRefunded: no,
    refunded: no,
    refundFailed: no,
  },
  requiresCapture: {
    ...stays('requiresCapture'),
    captured: 'success',
    cancelled: 'cancel',
    partlyRefunded: no,
    refunded: no,
    refundFailed: no,
  },
  success: {
    ...stays('success'),
    captured: 'success',
    cancelled: no,
    partlyRefunded: 'success',
    refunded: 'refundSuccess',
    refundFailed: 'refundFailure',
  },
  cancel: { ...stays('cancel'), captured: no, cancelled: 'cancel', partlyRefunded: no, refunded: no, refundFailed: no },
  refundSuccess: {
    ...stays('refundSuccess'),
    captured: 'refundSuccess',
    cancelled: no,
    partlyRefunded: 'success',
    refunded: 'refundSuccess',
    refundFailed: 'refundFailure',
  },
  refundFailure: {
    ...stays('refundFailure'),
    captured: 'refundFailure',
    cancelled: no,
    partlyRefunded: 'success',
    refunded: 'refundSuccess',
    refundFailed: 'refundFailure',
  },
};
