import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOrderPayment } from '@servery/app-kit/orders/use-order-payment.ts';
import { useRefund } from '@servery/app-kit/orders/use-refund.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { RefundForm } from '@servery/ui/mantine/refund-form.tsx';
import { RefundSheet } from '@servery/ui/mantine/refund-sheet.tsx';
import { CardPayment } from '@servery/ui/patterns/orders/card-payment.tsx';
import type { Payment } from '@servery/ui/patterns/orders/payment.types.ts';
import { useStore } from '../../../shared/store-context.ts';
import { useMay } from '../../../shared/use-may.ts';

type Order = ResponseOf<typeof getOrder>;
type Refunding = { orderId: string; payment: Payment; onDone: (refundId: string) => void };

const Refund = ({ orderId, payment, onDone }: Refunding) => (
  <RefundForm payment={payment} refund={useRefund(orderId, payment, useStore(), { onDone })} />
);

/** What was paid by card, what was refunded, and what can be. Renders nothing for other payment methods. */
export const PaymentPanel = ({ order: { id: orderId, tenders } }: { order: Order }) => {
  const store = useStore();
  const query = useOrderPayment(orderId, store);
  const mayRefund = useMay('orders.refund');
  const [refunding, setRefunding] = useState(false);
  const payment = query.data?.payment;
  if (payment === null) return null;
  return (
    <CardPayment
      payment={payment}
      error={query.error?.error}
      onRetry={() => void query.refetch()}
      timeZone={store.timeZone}
      tenders={tenders}
    >
      {mayRefund && payment && (
        <>
          {payment.refundable > 0 && (
            <Button fullWidth variant="default" onClick={() => setRefunding(true)}>
              Refund…
            </Button>
          )}
          <RefundSheet
            payment={payment}
            opened={refunding}
            onClose={() => setRefunding(false)}
            form={(onDone) => <Refund orderId={orderId} payment={payment} onDone={onDone} />}
          />
        </>
      )}
    </CardPayment>
  );
};
