import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { reasonNames } from '@servery/app-kit/format.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { cancelOrder, rejectOrder } from '@servery/contract/online-ordering';
import { cancellationReasons, type CancellationReason, type OrderStatus } from '@servery/domain/orders';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/store-context.ts';
import type { Decidable } from './accept-form.tsx';
import { takeRow } from '@servery/app-kit/orders/open-orders.ts';
import { StillDeciding } from './still-deciding.tsx';

const ended = {
  reject: (status: OrderStatus) => status !== 'new',
  cancel: (status: OrderStatus) => status !== 'new' && status !== 'accepted',
};
const options = cancellationReasons.map((reason) => ({ value: reason, label: reasonNames[reason] }));

/** Rejects a new order, or cancels an accepted one, with one of the spec's reasons. It says what happens, since it cannot be undone. */
export const ReasonForm = ({
  order,
  kind,
  onDone,
  onRefused,
}: {
  order: Decidable;
  kind: 'reject' | 'cancel';
  onDone: () => void;
  onRefused: () => void;
}) => {
  const { restaurantId, storeId } = useStore();
  const [reason, setReason] = useState<CancellationReason | ''>('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(newId);
  const command = useEndpointMutation(kind === 'reject' ? rejectOrder : cancelOrder, {
    onSuccess: (row) => {
      takeRow(row);
      onDone();
    },
    onError: (refused) => {
      if (refused.code !== 'network') setAttempt(newId());
      onRefused();
    },
  });
  // The same words again are the same question; other words are another one.
  const askAnew = () => setAttempt(newId());
  const error = command.error?.error;
  const over = error !== undefined && error.status === 409;
  const send = () => {
    if (reason === '') return setMissing(true);
    return command.mutate({
      params: { restaurantId, storeId, orderId: order.id },
      body: { reason, note },
      idempotencyKey: attempt,
      retries: 1,
    });
  };

  if (error?.code === 'ORDER_PROCESSING')
    return <StillDeciding orderId={order.id} ends={ended[kind]} onDecided={onDone} onAgain={() => command.reset()} />;
  if (over)
    return (
      <Stack gap="md">
        <FailureAlert error={error} />
        <Button variant="default" onClick={onDone}>
          OK
        </Button>
      </Stack>
    );
  return (
    <Stack gap="md">
      <NativeSelect
        size="lg"
        label="Reason"
        required
        withAsterisk={false}
        value={reason}
        error={missing && reason === '' ? 'Please choose a reason.' : undefined}
        data={[{ value: '', label: 'Please choose' }, ...options]}
        onChange={(event) => {
          setReason(event.currentTarget.value as CancellationReason | '');
          askAnew();
        }}
      />
      <Textarea
        label="Note for the record (optional)"
        autosize
        minRows={2}
        maxLength={250}
        value={note}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          askAnew();
        }}
      />
      <FailureAlert error={error} />
      <Button color="red" fullWidth loading={command.isPending} onClick={send}>
        {kind === 'reject' ? `Reject ${order.number}` : `Cancel ${order.number}`}
      </Button>
    </Stack>
  );
};
