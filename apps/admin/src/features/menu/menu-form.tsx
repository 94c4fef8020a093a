import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { FailureAlert, type FailureWords } from '@servery/ui/primitives/failure.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import styles from './menu-page.module.css';

/** The frame of a form in a dialog of the menu: its fields, why it was refused, and its buttons. */
export const MenuForm = ({
  form,
  error,
  busy,
  act,
  onClose,
  children,
}: {
  form: ComponentProps<'form'>;
  error: FailureWords | undefined;
  busy: boolean;
  /** What the button says: the act itself. */
  act: string;
  onClose: () => void;
  children: ReactNode;
}) => (
  <form {...form} className={styles.fields}>
    {children}
    <FailureAlert error={error} />
    <DialogButtons>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={busy}>
        {act}
      </Button>
    </DialogButtons>
  </form>
);
