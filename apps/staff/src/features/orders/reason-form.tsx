import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { reasonNames } from '@servery/app-kit/format.ts';
import type { Decidable } from '@servery/app-kit/orders/use-accept.ts';
import { useEnding } from '@servery/app-kit/orders/use-ending.ts';
import { endingReasons, type CancellationReason } from '@servery/domain/orders';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { optional } from '@servery/ui/primitives/optional.ts';
import { useStore } from '../../shared/store-context.ts';
import { StillDeciding } from './still-deciding.tsx';

/**
 * Rejects a new order, or cancels an accepted one, with one of the specification's reasons. It explains the effect first, since there is no
 * undo.
 */
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
  const ending = useEnding(order.id, kind, useStore(), { onDone, onRefused });
  const { reason, note, missing, error, asking, over } = ending;

  if (asking) return <StillDeciding orderId={order.id} ends={ending.ends} onDecided={onDone} onAgain={ending.reset} />;
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
        value={reason}
        error={missing ? 'Please choose a reason.' : undefined}
        data={[{ value: '', label: 'Please choose' }, ...endingReasons(order).map((value) => ({ value, label: reasonNames[value] }))]}
        onChange={(event) => {
          ending.setReason(event.currentTarget.value as CancellationReason | '');
        }}
      />
      <Textarea
        label={optional('Internal note')}
        autosize
        minRows={2}
        maxLength={250}
        value={note}
        onChange={(event) => {
          ending.setNote(event.currentTarget.value);
        }}
      />
      <FailureAlert error={error} />
      <Button color="red" fullWidth loading={ending.isPending} onClick={ending.send}>
        {kind === 'reject' ? `Reject ${order.number}` : `Cancel ${order.number}`}
      </Button>
    </Stack>
  );
};
