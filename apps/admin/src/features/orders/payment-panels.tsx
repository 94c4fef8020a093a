import { Button } from '@mantine/core';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import type { useOrderPayment } from '@servery/app-kit/orders/use-order-payment.ts';
import { useRefund } from '@servery/app-kit/orders/use-refund.ts';
import { useUndoTaken } from '@servery/app-kit/orders/use-undo-taken.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import type { CurrencyCode } from '@servery/domain/money';
import { RefundForm } from '@servery/ui/mantine/refund-form.tsx';
import { RefundSheet } from '@servery/ui/mantine/refund-sheet.tsx';
import { UndoTakenForm, UndoTakenSheet } from '@servery/ui/mantine/undo-taken-sheet.tsx';
import { CardPayment } from '@servery/ui/patterns/orders/card-payment.tsx';
import type { Payment } from '@servery/ui/patterns/orders/payment.types.ts';
import { TakenPayments } from '@servery/ui/patterns/orders/taken-payments.tsx';
import type { Taken } from '@servery/ui/patterns/orders/taken-text.ts';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';

const useMayRefund = (): boolean => may(useMe(), 'orders.refund', useStore());

const Refund = ({ orderId, payment, onDone }: { orderId: string; payment: Payment; onDone: (refundId: string) => void }) => (
  <RefundForm payment={payment} refund={useRefund(orderId, payment, useStore(), { onDone })} />
);

/** A payment by card as the books see it: what was held, charged and refunded, our fee, and where the provider lists it. */
export const CardPanel = ({ orderId, read }: { orderId: string; read: ReturnType<typeof useOrderPayment> }) => {
  const { timeZone } = useStore();
  const mayRefund = useMayRefund();
  const [refunding, setRefunding] = useState(false);
  const payment = read.data?.payment;
  if (payment === null) return null;
  return (
    <CardPayment payment={payment} error={read.error?.error} onRetry={() => void read.refetch()} timeZone={timeZone} withProvider>
      {mayRefund && payment && (
        <>
          {payment.refundable > 0 && (
            <Button variant="default" onClick={() => setRefunding(true)}>
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

type Undoing = { orderId: string; taken: Taken; currency: CurrencyCode; onDone: () => void };

const Undo = ({ orderId, taken, currency, onDone }: Undoing) => (
  <UndoTakenForm taken={taken} currency={currency} undo={useUndoTaken(orderId, taken.id, useStore(), { onDone })} />
);

/** What was taken in the store or at the door, by whom, and what is still due. */
export const TakenPanel = ({ order }: { order: ResponseOf<typeof getOrder> }) => {
  const { timeZone } = useStore();
  const mayUndo = useMayRefund();
  const [undoing, setUndoing] = useState<Taken | null>(null);
  const undoButton = (taken: Taken, label: string) => (
    <Button variant="default" aria-label={label} onClick={() => setUndoing(taken)}>
      Undo…
    </Button>
  );
  return (
    <TakenPayments order={order} timeZone={timeZone} undo={mayUndo ? undoButton : undefined}>
      <UndoTakenSheet
        taken={undoing}
        onClose={() => setUndoing(null)}
        form={(taken) => (
          <Undo key={taken.id} orderId={order.id} taken={taken} currency={order.cart.currency} onDone={() => setUndoing(null)} />
        )}
      />
    </TakenPayments>
  );
};
