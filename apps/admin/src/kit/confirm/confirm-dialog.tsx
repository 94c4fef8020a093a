import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isSameName } from '@servery/domain/text';
import { FailureAlert, type FailureText } from '@servery/ui/primitives/failure.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import styles from './confirm-dialog.module.css';

export interface ConfirmWords {
  title: string;
  /** What will happen, exactly: what stops, what stays, and how it can be brought back. */
  children: ReactNode;
  /** The button's label: the action itself. */
  act: string;
  /** The way out: "Keep it". */
  keep?: string;
  /** Something is lost by it. */
  harmful?: boolean;
  /** A name that has to be typed first. Only for what nothing can bring back. */
  typed?: string;
}

interface ConfirmDialogProps extends ConfirmWords {
  opened: boolean;
  busy: boolean;
  error?: FailureText | undefined;
  onAct: () => void;
  onClose: () => void;
}

/** The dialog's content: unmounted when it closes, so that a name has to be typed again each time. */
const Question = ({ children, act, keep = 'Cancel', harmful = true, typed, busy, error, onAct, onClose }: ConfirmDialogProps) => {
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const isTyped = typed === undefined || isSameName(name, typed);
  return (
    <form
      className={styles.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!isTyped);
        if (isTyped && !busy) onAct();
      }}
    >
      {children}
      {typed !== undefined && (
        <TextInput
          label={`To confirm, type “${typed}”`}
          autoComplete="off"
          data-autofocus
          value={name}
          error={missing && !isTyped ? 'This is not the name.' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <FailureAlert error={error} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {keep}
        </Button>
        <Button type="submit" {...(harmful && { color: 'red' })} loading={busy}>
          {act}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Asks before an action that has wide effects or cannot be undone, and explains it. For a single call: `Confirm`. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
    <Question {...props} />
  </Modal>
);
