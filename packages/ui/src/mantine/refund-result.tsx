import { Button, Stack } from '@mantine/core';
import { formatMoney } from '@servery/domain/money';
import { NoticeBox } from '../primitives/notice-box.tsx';
import { cardText } from '../patterns/orders/payment-text.ts';
import type { Payment, Refund } from '../patterns/orders/payment.types.ts';

/** The outcome of a refund as far as it is known; updates while it is pending. */
export const RefundResult = ({
  refund,
  payment,
  onClose,
  onAgain,
}: {
  refund: Refund;
  payment: Payment;
  onClose: () => void;
  onAgain: () => void;
}) => {
  const amount = formatMoney(refund.amount, payment.currency);
  return (
    <Stack gap="md">
      <div role="status">
        {refund.status === 'success' && (
          <NoticeBox tone="done" title={`${amount} refunded`}>
            <span>
              It goes back to the card ({cardText(payment.card)}). Banks show it after 5 to 10 days.
              {payment.refundable > 0 && ` ${formatMoney(payment.refundable, payment.currency)} can still be refunded.`}
            </span>
          </NoticeBox>
        )}
        {refund.status === 'processing' && (
          <NoticeBox tone="working" title={`${amount} is on its way`}>
            <span>The bank has not answered yet. You can leave this screen: the order shows what became of it.</span>
          </NoticeBox>
        )}
        {refund.status === 'failure' && (
          <NoticeBox tone="danger" title={`${amount} could not be refunded`}>
            <span>The card’s bank did not take it. The money is still with the restaurant: try again later, or give it back in cash.</span>
          </NoticeBox>
        )}
      </div>
      <Button fullWidth data-autofocus onClick={onClose}>
        Done
      </Button>
      {refund.status === 'failure' && payment.refundable > 0 && (
        <Button fullWidth variant="default" onClick={onAgain}>
          Try again
        </Button>
      )}
    </Stack>
  );
};
