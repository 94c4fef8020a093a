import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { takenText, type Taken } from '../patterns/orders/taken-text.ts';
import { FailureAlert, type FailureText } from '../primitives/failure.tsx';
import { Sheet } from './sheet.tsx';
import styles from './refund-form.module.css';

/** An undoing that is being made. App-kit's `useUndoTaken` has all of it. */
export interface UndoRequest {
  reason: string;
  setReason: (reason: string) => void;
  reasonError: string | undefined;
  error: FailureText | undefined;
  isPending: boolean;
  send: () => void;
}

/** Why a recorded payment is undone, and what that means. */
export const UndoTakenForm = ({ taken, currency, undo }: { taken: Taken; currency: CurrencyCode; undo: UndoRequest }) => {
  const amount = formatMoney(taken.amount, currency);
  return (
    <Stack gap="md">
      <p className={styles.help}>
        {amount} {takenText(taken)} is no longer counted. The record stays, with your name and the reason. Hand the money back if you have
        it.
      </p>
      <TextInput
        label="Why"
        description="For example: wrong order, handed back to the guest"
        maxLength={120}
        value={undo.reason}
        error={undo.reasonError}
        onChange={(event) => undo.setReason(event.currentTarget.value)}
      />
      <FailureAlert error={undo.error} />
      <Button color="red" fullWidth loading={undo.isPending} onClick={undo.send}>
        Undo payment of {amount}
      </Button>
    </Stack>
  );
};

/** The sheet that undoes a payment that was recorded by mistake, or given back. `taken` null: closed. */
export const UndoTakenSheet = ({
  taken,
  onClose,
  form,
}: {
  taken: Taken | null;
  onClose: () => void;
  form: (taken: Taken) => ReactNode;
}) => (
  <Sheet title="Undo payment" opened={taken !== null} onClose={onClose}>
    {taken && form(taken)}
  </Sheet>
);
