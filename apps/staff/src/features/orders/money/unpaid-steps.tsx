import { useState } from 'react';
import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { OrderPaymentMethod } from '@servery/domain/orders';
import { TakeSheet } from './take-sheet.tsx';
import { UnpaidSheet } from './unpaid-sheet.tsx';

/** The choice when an unpaid order is handed over: take the payment, or complete the order without it. It closes once nothing is due. */
export const UnpaidSteps = ({
  opened,
  onClose,
  ...unpaid
}: {
  orderId: string;
  paymentMethod: OrderPaymentMethod;
  /** Minor units. */
  due: Minor;
  currency: CurrencyCode;
  opened: boolean;
  onClose: () => void;
}) => {
  const [taking, setTaking] = useState(false);
  const close = () => {
    setTaking(false);
    onClose();
  };
  const asks = opened && unpaid.due > 0;
  return (
    <>
      <UnpaidSheet {...unpaid} opened={asks && !taking} onTake={() => setTaking(true)} onClose={close} />
      <TakeSheet {...unpaid} opened={asks && taking} onClose={close} />
    </>
  );
};
