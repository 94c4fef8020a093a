import { Button } from '@mantine/core';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import type { useOrderPayment } from '@servery/app-kit/orders/use-order-payment.ts';
import { useRefund } from '@servery/app-kit/orders/use-refund.ts';
import { useTenderRefund, type RefundOf } from '@servery/app-kit/orders/use-tender-refund.ts';
import { useUndoTaken } from '@servery/app-kit/orders/use-undo-taken.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import type { Tender } from '@servery/contract/tenders';
import { RefundForm } from '@servery/ui/mantine/refund-form.tsx';
import { RefundSheet } from '@servery/ui/mantine/refund-sheet.tsx';
import { TenderRefundForm } from '@servery/ui/mantine/tender-refund-form.tsx';
import { TenderRefundSheet } from '@servery/ui/mantine/tender-refund-sheet.tsx';
import { UndoTakenForm, UndoTakenSheet } from '@servery/ui/mantine/undo-taken-sheet.tsx';
import { CardPayment } from '@servery/ui/patterns/orders/card-payment.tsx';
import type { Payment } from '@servery/ui/patterns/orders/payment.types.ts';
import { TakenPayments } from '@servery/ui/patterns/orders/taken-payments.tsx';
import { isRefundable, isUndoable } from '@servery/ui/patterns/orders/tender-text.ts';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';

type Order = ResponseOf<typeof getOrder>;

const useMayRefund = (): boolean => may(useMe(), 'orders.refund', useStore());

const Refund = ({ orderId, payment, onDone }: { orderId: string; payment: Payment; onDone: (refundId: string) => void }) => (
  <RefundForm payment={payment} refund={useRefund(orderId, payment, useStore(), { onDone })} />
);

/** A payment by card as the books see it: what was held, charged and refunded, our fee, and where the provider lists it. */
export const CardPanel = ({ order, read }: { order: Order; read: ReturnType<typeof useOrderPayment> }) => {
  const { timeZone } = useStore();
  const mayRefund = useMayRefund();
  const [refunding, setRefunding] = useState(false);
  const payment = read.data?.payment;
  if (payment === null) return null;
  return (
    <CardPayment
      payment={payment}
      error={read.error?.error}
      onRetry={() => void read.refetch()}
      timeZone={timeZone}
      withProvider
      tenders={order.tenders}
    >
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
            form={(onDone) => <Refund orderId={order.id} payment={payment} onDone={onDone} />}
          />
        </>
      )}
    </CardPayment>
  );
};

type Doing = { order: Order; tender: Tender; onDone: () => void };

const Undo = ({ order, tender, onDone }: Doing) => (
  <UndoTakenForm tender={tender} currency={order.cart.currency} undo={useUndoTaken(order.id, tender.id, useStore(), { onDone })} />
);

const RefundTaken = ({ of, onDone }: { of: RefundOf; onDone: (refund: Tender) => void }) => (
  <TenderRefundForm tender={of.tender} currency={of.order.currency} refund={useTenderRefund(of, useStore(), { onDone })} />
);

/** What was taken in the store or at the door, and what was refunded of it, by whom, and what is still due. */
export const TakenPanel = ({ order }: { order: Order }) => {
  const { timeZone } = useStore();
  const mayRefund = useMayRefund();
  const [undoing, setUndoing] = useState<Tender | null>(null);
  const [refunding, setRefunding] = useState<Tender | null>(null);
  const { id, number, cart, tenders } = order;
  const { currency } = cart;
  const actions = (tender: Tender, is: string) => (
    <>
      {tenders !== undefined && isRefundable(tender) && (
        <Button variant="default" aria-label={`Refund ${is}`} onClick={() => setRefunding(tender)}>
          Refund…
        </Button>
      )}
      {isUndoable(tender) && (
        <Button variant="default" aria-label={`Undo ${is}`} onClick={() => setUndoing(tender)}>
          Undo…
        </Button>
      )}
    </>
  );
  return (
    <TakenPayments order={order} timeZone={timeZone} actions={mayRefund ? actions : undefined}>
      <UndoTakenSheet
        tender={undoing}
        onClose={() => setUndoing(null)}
        form={(tender) => <Undo key={tender.id} order={order} tender={tender} onDone={() => setUndoing(null)} />}
      />
      <TenderRefundSheet
        tender={refunding}
        currency={currency}
        onClose={() => setRefunding(null)}
        form={(tender, onDone) => (
          <RefundTaken key={tender.id} of={{ order: { id, number, cart, currency }, tender, rows: tenders ?? [] }} onDone={onDone} />
        )}
      />
    </TakenPayments>
  );
};
