import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Tender } from '@servery/contract/tenders';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { tenderText } from '../patterns/orders/tender-text.ts';
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

/** Why a recorded payment or refund is undone, and what that means. */
export const UndoTakenForm = ({ tender, currency, undo }: { tender: Tender; currency: CurrencyCode; undo: UndoRequest }) => {
  const amount = formatMoney(tender.amount, currency);
  const isRefund = tender.parentId !== null;
  return (
    <Stack gap="md">
      <p className={styles.help}>
        {isRefund
          ? `Use this for a refund that was recorded by mistake. The ${amount} counts as paid again, and the refund stays in the history, with your name and the reason.`
          : `Use this for a payment that was recorded by mistake. ${amount} ${tenderText(tender)} is due again, and the payment stays in the history, with your name and the reason. To give a guest money back, use Refund.`}
      </p>
      <TextInput
        label="Why"
        description={isRefund ? 'For example: the guest did not take it' : 'For example: wrong order'}
        maxLength={120}
        value={undo.reason}
        error={undo.reasonError}
        onChange={(event) => undo.setReason(event.currentTarget.value)}
      />
      <FailureAlert error={undo.error} />
      <Button color="red" fullWidth loading={undo.isPending} onClick={undo.send}>
        Undo {isRefund ? 'refund' : 'payment'} of {amount}
      </Button>
    </Stack>
  );
};

/** The sheet that undoes a payment or a refund that was recorded by mistake. `tender` null: closed. */
export const UndoTakenSheet = ({
  tender,
  onClose,
  form,
}: {
  tender: Tender | null;
  onClose: () => void;
  form: (tender: Tender) => ReactNode;
}) => (
  <Sheet title={tender !== null && tender.parentId !== null ? 'Undo refund' : 'Undo payment'} opened={tender !== null} onClose={onClose}>
    {tender && form(tender)}
  </Sheet>
);
