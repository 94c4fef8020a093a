import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { RefundForm } from './refund-form.tsx';
import { RefundResult } from './refund-result.tsx';
import type { Payment } from './payment.types.ts';
import styles from '../decision-sheet.module.css';

/** The sheet in which money is given back. It goes on to what came of it. */
export const RefundSheet = ({
  orderId,
  payment,
  opened,
  onClose,
}: {
  orderId: string;
  payment: Payment;
  opened: boolean;
  onClose: () => void;
}) => {
  const [done, setDone] = useState<string | null>(null);
  const close = () => {
    setDone(null);
    onClose();
  };
  const refund = done === null ? undefined : payment.refunds.find(({ id }) => id === done);

  return (
    <Drawer.Root opened={opened} onClose={close} position="bottom" size="auto">
      <Drawer.Overlay />
      <Drawer.Content className={styles.sheet ?? ''}>
        <div className={styles.head}>
          <Drawer.Title className={styles.title ?? ''}>Refund</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <Drawer.Body>
          {refund ? (
            <RefundResult refund={refund} payment={payment} onClose={close} onAgain={() => setDone(null)} />
          ) : (
            opened && <RefundForm orderId={orderId} payment={payment} onDone={setDone} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
