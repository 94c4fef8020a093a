import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { money } from '@servery/app-kit/format.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { noteCompletion } from '@servery/app-kit/orders/completions.ts';
import { takeRow } from '@servery/app-kit/orders/open-orders.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { completeWithoutPayment } from '@servery/contract/online-ordering';
import type { CurrencyCode, Minor } from '@servery/domain/money';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { useStore } from '../../../shared/store-context.ts';
import { useMay } from '../../../shared/use-may.ts';
import styles from './taken.module.css';

interface Unpaid {
  orderId: string;
  /** Minor units. */
  due: Minor;
  currency: CurrencyCode;
}

/** Completes the order without payment. The person and the reason are recorded. */
const WaiveForm = ({ orderId, due, currency, onDone }: Unpaid & { onDone: () => void }) => {
  const { restaurantId, storeId } = useStore();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [key] = useState(newId);
  const waive = useEndpointMutation(completeWithoutPayment, {
    onSuccess: (row) => {
      takeRow(row);
      noteCompletion({ restaurantId, storeId }, row);
      onDone();
    },
  });
  const tooShort = reason.trim().length < 3;
  const send = () => {
    if (tooShort) return setMissing(true);
    return waive.mutate({ params: { restaurantId, storeId, orderId }, body: { reason }, idempotencyKey: key, retries: 1 });
  };
  return (
    <Stack gap="md">
      <TextInput
        label="Or no payment is required, because"
        description="For example: staff meal, or replaces an order that went wrong. Your name is kept with it."
        maxLength={250}
        value={reason}
        error={missing && tooShort ? 'Please say why, in a few words.' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FailureAlert error={waive.error?.error} />
      <Button variant="default" fullWidth loading={waive.isPending} onClick={send}>
        Complete without {money(due, currency)}
      </Button>
    </Stack>
  );
};

/**
 * The sheet that opens when an order with an amount due is handed over: take the payment first, or, with the permission, complete it
 * without.
 */
export const UnpaidSheet = ({
  opened,
  onTake,
  onClose,
  ...unpaid
}: Unpaid & { opened: boolean; onTake: () => void; onClose: () => void }) => {
  const mayWaive = useMay('orders.waivePayment');
  const amount = money(unpaid.due, unpaid.currency);
  return (
    <Sheet title={`${amount} is not paid yet`} opened={opened} onClose={onClose}>
      {opened && (
        <Stack gap="md">
          <p className={styles.help}>
            Take the payment first, then complete the order.{mayWaive ? '' : ' A manager can complete it without payment.'}
          </p>
          <Button fullWidth onClick={onTake}>
            Take {amount}…
          </Button>
          {mayWaive && <WaiveForm {...unpaid} onDone={onClose} />}
        </Stack>
      )}
    </Sheet>
  );
};
