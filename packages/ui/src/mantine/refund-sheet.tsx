import { useState, type ReactNode } from 'react';
import type { Payment } from '../patterns/orders/payment.types.ts';
import { RefundResult } from './refund-result.tsx';
import { Sheet } from './sheet.tsx';

/** The sheet that makes a refund, and then shows its outcome. `form` makes one and passes on its id. */
export const RefundSheet = ({
  payment,
  opened,
  onClose,
  form,
}: {
  payment: Payment;
  opened: boolean;
  onClose: () => void;
  form: (onDone: (refundId: string) => void) => ReactNode;
}) => {
  const [done, setDone] = useState<string | null>(null);
  const close = () => {
    setDone(null);
    onClose();
  };
  const refund = done === null ? undefined : payment.refunds.find(({ id }) => id === done);

  return (
    <Sheet title="Refund" opened={opened} onClose={close}>
      {refund ? <RefundResult refund={refund} payment={payment} onClose={close} onAgain={() => setDone(null)} /> : opened && form(setDone)}
    </Sheet>
  );
};
