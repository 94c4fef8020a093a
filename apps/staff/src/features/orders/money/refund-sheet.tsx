import { useState } from 'react';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefundResult } from './refund-result.tsx';
import type { Payment } from '@servery/ui/patterns/orders/payment.types.ts';

/** The sheet that makes a refund, and then shows its outcome. */
export const RefundSheet = ({
  orderId,
  payment,
  opened,
  onClose,
}: {
  orderId: string;
  payment: Payment;
  opened: boolean;
  onClose: () => void;
}) => {
  const [done, setDone] = useState<string | null>(null);
  const close = () => {
    setDone(null);
    onClose();
  };
  const refund = done === null ? undefined : payment.refunds.find(({ id }) => id === done);

  return (
    <Sheet title="Refund" opened={opened} onClose={close}>
      {refund ? (
        <RefundResult refund={refund} payment={payment} onClose={close} onAgain={() => setDone(null)} />
      ) : (
        opened && <RefundForm orderId={orderId} payment={payment} onDone={setDone} />
      )}
    </Sheet>
  );
};
