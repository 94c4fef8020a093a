import { Button, Loader, Stack } from '@mantine/core';
import { useDecided } from '@servery/app-kit/orders/use-decided.ts';
import type { OrderStatus } from '@servery/domain/orders';
import { useStore } from '../../shared/store-context.ts';
import styles from './decision-sheet.module.css';

/** Another device is working on this order, or the bank has not answered yet: it continues without a press. */
export const StillDeciding = ({
  orderId,
  ends,
  onDecided,
  onAgain,
}: {
  orderId: string;
  /** Whether a status ends the wait. */
  ends: (status: OrderStatus) => boolean;
  onDecided: () => void;
  onAgain: () => void;
}) => {
  const { restaurantId, storeId } = useStore();
  useDecided(orderId, { restaurantId, storeId }, ends, onDecided);

  return (
    <Stack gap="md">
      <div className={styles.waiting} role="status">
        <Loader size="sm" color="var(--working-text)" aria-hidden="true" />
        <div>
          <strong>Waiting for the bank or another device</strong>
          <p className={styles.line}>This order is being decided. Nothing is charged twice, and this screen goes on by itself.</p>
        </div>
      </div>
      <Button variant="default" fullWidth onClick={onAgain}>
        Try again
      </Button>
    </Stack>
  );
};
