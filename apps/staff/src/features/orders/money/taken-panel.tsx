import { Button } from '@mantine/core';
import { useState } from 'react';
import { money } from '@servery/app-kit/format.ts';
import { useUndoTaken } from '@servery/app-kit/orders/use-undo-taken.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import type { CurrencyCode } from '@servery/domain/money';
import { UndoTakenForm, UndoTakenSheet } from '@servery/ui/mantine/undo-taken-sheet.tsx';
import { TakenPayments } from '@servery/ui/patterns/orders/taken-payments.tsx';
import { dueNow, type Taken } from '@servery/ui/patterns/orders/taken-text.ts';
import { useStore } from '../../../shared/store-context.ts';
import { useMay } from '../../../shared/use-may.ts';
import { TakeSheet } from './take-sheet.tsx';

type Undoing = { orderId: string; taken: Taken; currency: CurrencyCode; onDone: () => void };

const Undo = ({ orderId, taken, currency, onDone }: Undoing) => (
  <UndoTakenForm taken={taken} currency={currency} undo={useUndoTaken(orderId, taken.id, useStore(), { onDone })} />
);

/** What is due of an order that is paid in the store or at the door, and what was taken; both can be changed here. */
export const TakenPanel = ({ order }: { order: ResponseOf<typeof getOrder> }) => {
  const { timeZone } = useStore();
  const mayUndo = useMay('orders.refund');
  const [taking, setTaking] = useState(false);
  const [undoing, setUndoing] = useState<Taken | null>(null);
  const { currency } = order.cart;
  const { id, paymentMethod } = order;
  const due = dueNow(order);

  const undoButton = (taken: Taken, label: string) => (
    <Button variant="default" size="md" mih={44} style={{ flexShrink: 0 }} aria-label={label} onClick={() => setUndoing(taken)}>
      Undo…
    </Button>
  );
  return (
    <TakenPayments order={order} timeZone={timeZone} undo={mayUndo ? undoButton : undefined}>
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
        taken={undoing}
        onClose={() => setUndoing(null)}
        form={(taken) => <Undo key={taken.id} orderId={id} taken={taken} currency={currency} onDone={() => setUndoing(null)} />}
      />
    </TakenPayments>
  );
};
