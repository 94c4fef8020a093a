import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureAlert, type FailureWords } from '@servery/ui/primitives/failure.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import styles from './confirm-dialog.module.css';

/** Asks before something that reaches far or cannot be undone, and says what it will do. */
export const ConfirmDialog = ({
  opened,
  title,
  children,
  act,
  harmful = true,
  busy,
  error,
  onAct,
  onClose,
}: {
  opened: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** What the button says: the act itself. */
  act: string;
  /** Something is lost by it. */
  harmful?: boolean;
  busy: boolean;
  error?: FailureWords | undefined;
  onAct: () => void;
  onClose: () => void;
}) => (
  <Modal opened={opened} onClose={onClose} title={title}>
    <div className={styles.body}>
      {children}
      <FailureAlert error={error} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...(harmful && { color: 'red' })} loading={busy} onClick={onAct}>
          {act}
        </Button>
      </DialogButtons>
    </div>
  </Modal>
);
