import { takeRow } from '@servery/app-kit/orders/open-orders.ts';
import { paymentTraits } from '@servery/domain/orders';
import type { OrderView } from '@servery/ui/patterns/orders/order.types.ts';
import { PayScreen } from './pay-screen.tsx';
import { takePart, writeOffDue } from './settle.ts';
import { usePay } from './use-pay.ts';
import { useTill } from '../till-context.ts';

/** Takes what is due for an order. It is handed over by a step of its own. */
export const TakeStep = ({ order, onDone, onBack }: { order: OrderView; onDone: () => void; onBack: () => void }) => {
  const till = useTill();
  const { atTheDoor, usually } = paymentTraits[order.paymentMethod];
  const paying = usePay({
    orderId: order.id,
    cart: order.cart,
    // Cash, as for every bill of the till; at the door, what the guest chose when ordering.
    first: atTheDoor ? usually : 'cash',
    ready: true,
    take: async (part) => {
      const taken = await takePart(till, order.id, part);
      if (taken.ok) takeRow(taken.data.order);
      return taken;
    },
    writeOff: async (call) => {
      const written = await writeOffDue(till, order.id, call);
      if (written.ok) takeRow(written.data.order);
      return written;
    },
    finish: async () => ({ ok: true, data: null }),
  });
  return (
    <PayScreen
      number={order.number}
      cart={order.cart}
      currency={order.cart.currency}
      paying={paying}
      onClose={onBack}
      onDone={onDone}
      doneText="Done"
    />
  );
};
