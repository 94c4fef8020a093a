import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { money } from '@servery/app-kit/format.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { undoTakenPayment } from '@servery/contract/handling';
import type { CurrencyCode } from '@servery/domain/money';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { takeRow } from '@servery/app-kit/orders/open-orders.ts';
import { takenLabels, type Taken } from '@servery/ui/patterns/orders/taken-text.ts';
import styles from './taken.module.css';

const UndoForm = ({ orderId, taken, currency, onDone }: { orderId: string; taken: Taken; currency: CurrencyCode; onDone: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const undo = useEndpointMutation(undoTakenPayment, {
    onSuccess: ({ order }) => {
      takeRow(order);
      onDone();
    },
  });
  const amount = money(taken.amount, currency);
  const tooShort = reason.trim().length < 3;
  const send = () => {
    if (tooShort) return setMissing(true);
    return undo.mutate({ params: { restaurantId, storeId, orderId, paymentId: taken.id }, body: { reason }, retries: 1 });
  };
  return (
    <Stack gap="md">
      <p className={styles.help}>
        {amount} {takenLabels[taken.method]} is no longer counted. The record stays, with your name and the reason. Hand the money back if
        you have it.
      </p>
      <TextInput
        label="Why"
        description="For example: wrong order, handed back to the guest"
        maxLength={120}
        value={reason}
        error={missing && tooShort ? 'Please say why, in a few words.' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FailureAlert error={undo.error?.error} />
      <Button color="red" fullWidth loading={undo.isPending} onClick={send}>
        Undo payment of {amount}
      </Button>
    </Stack>
  );
};

/** The sheet that undoes a payment that was recorded by mistake, or given back. `taken` null: closed. */
export const UndoSheet = ({
  orderId,
  taken,
  currency,
  onClose,
}: {
  orderId: string;
  taken: Taken | null;
  currency: CurrencyCode;
  onClose: () => void;
}) => (
  <Sheet title="Undo payment" opened={taken !== null} onClose={onClose}>
    {taken && <UndoForm key={taken.id} orderId={orderId} taken={taken} currency={currency} onDone={onClose} />}
  </Sheet>
);
