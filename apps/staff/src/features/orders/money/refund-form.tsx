import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { money } from '@servery/app-kit/format.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { endpointKey, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { getOrderPayment, refundOrder, refundReasons } from '@servery/contract/payments';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { AmountInput, readAmount } from './amount-input.tsx';
import { refundHelp, refundReasonNames } from '@servery/ui/patterns/orders/payment-text.ts';
import type { Payment, RefundReason } from '@servery/ui/patterns/orders/payment.types.ts';
import { forgetUnanswered, storeUnanswered, unansweredRefund, type RefundAttempt } from './pending-refunds.ts';
import styles from '../decision-sheet.module.css';

const reasons = refundReasons.map((reason) => ({ value: reason, label: refundReasonNames[reason] }));
/** As typed: "12.40". */
const typedAmount = (minor: number) => (minor / 100).toFixed(2);

/** The amount of a refund, and the reason. An unanswered refund can only be repeated, so that nothing is refunded twice. */
export const RefundForm = ({ orderId, payment, onDone }: { orderId: string; payment: Payment; onDone: (refundId: string) => void }) => {
  const { restaurantId, storeId } = useStore();
  const queries = useQueryClient();
  const { currency, refundable } = payment;
  const [waiting, setWaiting] = useState<RefundAttempt | undefined>(() => unansweredRefund(orderId));
  const [whole, setWhole] = useState(waiting === undefined || waiting.amount === null);
  const [typed, setTyped] = useState(waiting?.amount ? typedAmount(waiting.amount) : '');
  const [reason, setReason] = useState<RefundReason | ''>(waiting?.reason ?? '');
  const [note, setNote] = useState(waiting?.note ?? '');
  // The idempotency key of this form's refund, made before the press. After a refusal there is a new one.
  const [id, setId] = useState(newId);
  const [missing, setMissing] = useState(false);
  const params = { restaurantId, storeId, orderId };
  const credit = useEndpoint(getOrder, { params }, { staleTime: 2000 }).data?.cart.loyalty?.redeemed ?? 0;

  const refund = useEndpointMutation(refundOrder, {
    onSuccess: (answer, sent) => {
      forgetUnanswered(orderId);
      queries.setQueryData(endpointKey(getOrderPayment, { params }), answer);
      void queries.invalidateQueries({ queryKey: endpointKey(getOrder) });
      onDone(sent.body.id);
    },
    onError: (error, { body }) => {
      const attempt = { id: body.id, amount: body.amount, reason: body.reason, note: body.note ?? '' };
      if (isUnknown(error)) return setWaiting(attempt);
      forgetUnanswered(orderId);
      setWaiting(undefined);
      setId(newId());
      return void queries.invalidateQueries({ queryKey: endpointKey(getOrderPayment) });
    },
  });

  const most = money(refundable, currency);
  const read = readAmount(typed, currency, refundable, `At most ${most} can be refunded.`);
  const amount = whole ? refundable : read.ok ? read.amount : null;
  const send = () => {
    if (waiting) return refund.mutate({ params, body: waiting, retries: 1 });
    if (amount === null || reason === '') return setMissing(true);
    // The state of the screen lags behind the press: a refund already sent is repeated unchanged.
    const attempt = unansweredRefund(orderId) ?? { id, amount: whole ? null : amount, reason, note };
    storeUnanswered(orderId, attempt);
    return refund.mutate({ params, body: attempt, retries: 1 });
  };
  const error = refund.error?.error;
  const locked = waiting !== undefined || refund.isPending;
  const shown = waiting ? (waiting.amount ?? refundable) : amount;

  return (
    <Stack gap="md">
      <p className={styles.help}>{refundHelp(payment, whole ? credit : 0)}</p>
      {!locked && (
        <Choice<boolean>
          label="How much"
          value={whole}
          options={[
            [true, `${payment.refunded > 0 ? 'The rest' : 'All of it'}: ${most}`],
            [false, 'An amount'],
          ]}
          onChange={setWhole}
        />
      )}
      {!whole && (
        <AmountInput
          label={`Amount, up to ${most}`}
          value={typed}
          currency={currency}
          disabled={locked}
          error={
            (missing || (read.ok === false && typed.length > 0 && read.message.startsWith('At most'))) && !read.ok
              ? read.message
              : undefined
          }
          onChange={setTyped}
        />
      )}
      <NativeSelect
        size="lg"
        label="Reason"
        required
        withAsterisk={false}
        value={reason}
        disabled={locked}
        error={missing && reason === '' ? 'Please choose a reason.' : undefined}
        data={[{ value: '', label: 'Please choose' }, ...reasons]}
        onChange={(event) => setReason(event.currentTarget.value as RefundReason | '')}
      />
      <Textarea
        label="Internal note (optional)"
        autosize
        minRows={2}
        maxLength={250}
        value={note}
        disabled={locked}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div role="alert">
        {waiting && !refund.isPending && (
          <NoticeBox tone="late" title="No answer yet">
            <span>We do not know whether this refund was made. Ask again: it is made once, however often you ask.</span>
          </NoticeBox>
        )}
      </div>
      {!waiting && <FailureAlert error={error} />}
      <Button color="red" fullWidth loading={refund.isPending} onClick={send}>
        {waiting ? 'Ask again' : shown === null ? 'Refund' : `Refund ${money(shown, currency)}`}
      </Button>
    </Stack>
  );
};

/** Whether the refund may have been made although the call failed. */
const isUnknown = (error: { code: string; status: number }): boolean => error.code === 'network' || error.status >= 500;
