import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useClient } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import type { Decidable } from '@servery/app-kit/orders/use-accept.ts';
import { useState } from 'react';
import { Sheet } from '@servery/ui/mantine/sheet.tsx';
import { useStore } from '../../shared/store-context.ts';
import { EndingMoney } from './money/ending-money.tsx';
import { AcceptForm } from './accept-form.tsx';
import { ReasonForm } from './reason-form.tsx';
import { readOrders } from '@servery/app-kit/orders/open-orders.ts';
import { endingHelp } from '@servery/ui/patterns/orders/order-text.ts';
import styles from './decision-sheet.module.css';

export type Decision = 'accept' | 'reject' | 'cancel';

const titles: Record<Decision, string> = { accept: 'Accept', reject: 'Reject', cancel: 'Cancel' };
/** The sheet at the foot of the screen in which an order is decided. `order` null: closed. */
export const DecisionSheet = ({
  order,
  decision,
  hasEta,
  onClose,
}: {
  order: Decidable | null;
  decision: Decision;
  hasEta: boolean;
  onClose: () => void;
}) => {
  const client = useClient();
  const store = useStore();
  const queries = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const shown: Decision = decision === 'accept' && rejecting ? 'reject' : decision;
  const close = () => {
    setRejecting(false);
    onClose();
  };
  // Whoever was slower sees why it failed, and the current rows.
  const refresh = () => {
    void readOrders(client, store, () => undefined);
    void queries.invalidateQueries({ queryKey: endpointKey(getOrder) });
  };

  return (
    <Sheet title={order && `${titles[shown]} ${order.number}`} opened={order !== null} onClose={close}>
      {order && shown === 'accept' && (
        <AcceptForm
          key={order.id}
          order={order}
          hasEta={hasEta}
          onDone={close}
          onRefused={refresh}
          otherwise={
            <Button variant="subtle" color="red" c="var(--danger-text)" fullWidth onClick={() => setRejecting(true)}>
              Reject instead…
            </Button>
          }
        />
      )}
      {order && shown !== 'accept' && (
        <>
          <p className={styles.help}>{endingHelp[shown]}</p>
          <EndingMoney orderId={order.id} />
          <ReasonForm key={order.id + shown} order={order} kind={shown} onDone={close} onRefused={refresh} />
        </>
      )}
    </Sheet>
  );
};
