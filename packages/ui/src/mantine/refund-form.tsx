import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { formatMoney } from '@servery/domain/money';
import { refundHelp, refundReasonNames } from '../patterns/orders/payment-text.ts';
import type { Payment, RefundReason } from '../patterns/orders/payment.types.ts';
import { Choice } from '../primitives/choice.tsx';
import { FailureAlert, type FailureText } from '../primitives/failure.tsx';
import { NoticeBox } from '../primitives/notice-box.tsx';
import { optional } from '../primitives/optional.ts';
import { AmountInput } from './amount-input.tsx';
import styles from './refund-form.module.css';

/** A refund that is being made; amounts in minor units. App-kit's `useRefund` has all of it. */
export interface RefundRequest {
  whole: boolean;
  setWhole: (whole: boolean) => void;
  typed: string;
  setTyped: (typed: string) => void;
  reason: RefundReason | '';
  setReason: (reason: RefundReason | '') => void;
  note: string;
  setNote: (note: string) => void;
  amount: number | null;
  credit: number;
  amountError: string | undefined;
  reasonError: string | undefined;
  unanswered: boolean;
  others: boolean;
  locked: boolean;
  error: FailureText | undefined;
  isPending: boolean;
  send: () => void;
}

const reasons = Object.entries(refundReasonNames).map(([value, label]) => ({ value, label }));

/** The amount of a refund, and the reason. An unanswered refund can only be repeated, so that nothing is refunded twice. */
export const RefundForm = ({ payment, refund }: { payment: Payment; refund: RefundRequest }) => {
  const { currency, refundable } = payment;
  const most = formatMoney(refundable, currency);
  return (
    <Stack gap="md">
      <p className={styles.help}>{refundHelp(payment, refund.credit)}</p>
      {!refund.locked && (
        <Choice<boolean>
          label="How much"
          value={refund.whole}
          options={[
            [true, `${payment.refunded > 0 ? 'The rest' : 'All of it'}: ${most}`],
            [false, 'An amount'],
          ]}
          onChange={refund.setWhole}
        />
      )}
      {!refund.whole && (
        <AmountInput
          label={`Amount, up to ${most}`}
          value={refund.typed}
          currency={currency}
          disabled={refund.locked}
          error={refund.amountError}
          onChange={refund.setTyped}
        />
      )}
      <NativeSelect
        size="lg"
        label="Reason"
        required
        value={refund.reason}
        disabled={refund.locked}
        error={refund.reasonError}
        data={[{ value: '', label: 'Please choose' }, ...reasons]}
        onChange={(event) => refund.setReason(event.currentTarget.value as RefundReason | '')}
      />
      <Textarea
        label={optional('Internal note')}
        autosize
        minRows={2}
        maxLength={250}
        value={refund.note}
        disabled={refund.locked}
        onChange={(event) => refund.setNote(event.currentTarget.value)}
      />
      <div role="alert">
        {refund.unanswered && refund.others && (
          <NoticeBox tone="late" title="Another refund was sent first">
            <span>
              A refund of {refund.amount === null ? 'this order' : formatMoney(refund.amount, currency)} was sent from another tab, and has
              no answer yet. Yours was not sent. Ask what became of it, then enter yours again.
            </span>
          </NoticeBox>
        )}
        {refund.unanswered && !refund.others && (
          <NoticeBox tone="late" title="No answer yet">
            <span>We do not know whether this refund was made. Ask again: it is made once, however often you ask.</span>
          </NoticeBox>
        )}
      </div>
      <FailureAlert error={refund.error} />
      <Button color="red" fullWidth loading={refund.isPending} onClick={refund.send}>
        {refund.unanswered ? 'Ask again' : refund.amount === null ? 'Refund' : `Refund ${formatMoney(refund.amount, currency)}`}
      </Button>
    </Stack>
  );
};
