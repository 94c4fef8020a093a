import { Button } from '@mantine/core';
import { useState } from 'react';
import { money } from '@servery/app-kit/format.ts';
import { useTenderRefund, type RefundOf } from '@servery/app-kit/orders/use-tender-refund.ts';
import { useUndoTaken } from '@servery/app-kit/orders/use-undo-taken.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import type { Tender } from '@servery/contract/tenders';
import { TenderRefundForm } from '@servery/ui/mantine/tender-refund-form.tsx';
import { TenderRefundSheet } from '@servery/ui/mantine/tender-refund-sheet.tsx';
import { UndoTakenForm, UndoTakenSheet } from '@servery/ui/mantine/undo-taken-sheet.tsx';
import { TakenPayments } from '@servery/ui/patterns/orders/taken-payments.tsx';
import { dueNow } from '@servery/ui/patterns/orders/taken-text.ts';
import { isRefundable, isUndoable } from '@servery/ui/patterns/orders/tender-text.ts';
import { useStore } from '../../../shared/store-context.ts';
import { useMay } from '../../../shared/use-may.ts';
import { TakeSheet } from './take-sheet.tsx';

type Order = ResponseOf<typeof getOrder>;

const Undo = ({ order, tender, onDone }: { order: Order; tender: Tender; onDone: () => void }) => (
  <UndoTakenForm tender={tender} currency={order.cart.currency} undo={useUndoTaken(order.id, tender.id, useStore(), { onDone })} />
);

const Refund = ({ of, onDone }: { of: RefundOf; onDone: (refund: Tender) => void }) => (
  <TenderRefundForm tender={of.tender} currency={of.order.currency} refund={useTenderRefund(of, useStore(), { onDone })} />
);

/** What is due of an order that is paid in the store or at the door, what was taken and what was refunded; all can be changed here. */
export const TakenPanel = ({ order }: { order: Order }) => {
  const { timeZone } = useStore();
  const mayRefund = useMay('orders.refund');
  const [taking, setTaking] = useState(false);
  const [undoing, setUndoing] = useState<Tender | null>(null);
  const [refunding, setRefunding] = useState<Tender | null>(null);
  const { id, number, cart, paymentMethod, tenders } = order;
  const { currency } = cart;
  const due = dueNow(order);

  const actions = (tender: Tender, is: string) => (
    <>
      {tenders !== undefined && isRefundable(tender) && (
        <Button variant="default" size="md" mih={44} aria-label={`Refund ${is}`} onClick={() => setRefunding(tender)}>
          Refund…
        </Button>
      )}
      {isUndoable(tender) && (
        <Button variant="default" size="md" mih={44} aria-label={`Undo ${is}`} onClick={() => setUndoing(tender)}>
          Undo…
        </Button>
      )}
    </>
  );
  return (
    <TakenPayments order={order} timeZone={timeZone} actions={mayRefund ? actions : undefined}>
      {due > 0 && (
        <Button fullWidth variant="default" onClick={() => setTaking(true)}>
          Take {money(due, currency)}…
        </Button>
      )}
      <TakeSheet
        orderId={id}
        paymentMethod={paymentMethod}
        due={due}
        currency={currency}
        opened={taking && due > 0}
        onClose={() => setTaking(false)}
      />
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
          <Refund key={tender.id} of={{ order: { id, number, cart, currency }, tender, rows: tenders ?? [] }} onDone={onDone} />
        )}
      />
    </TakenPayments>
  );
};
