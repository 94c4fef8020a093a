import { useState } from 'react';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { getLeave } from '../people/approvals.ts';
import type { Paying } from './use-pay.ts';

const reasons = ['Staff meal', 'On the house', 'Complaint', 'Left without paying'];

interface WriteOffDialogProps {
  /** Of the order, as people call it. */
  number: string;
  currency: CurrencyCode;
  paying: Paying;
  onClose: () => void;
  /** Nothing is due any more. */
  onDone: () => void;
}

/** “No payment required”: writes off what is due, for a reason, and with an approval where the store wants one. */
export const WriteOffDialog = ({ number, currency, paying, onClose, onDone }: WriteOffDialogProps) => {
  const { due, state, orderId, offline } = paying;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const amount = formatMoney(due?.base ?? 0, currency);
  const tooShort = reason.trim().length < 3;
  const busy = state.busy !== null;
  const send = async () => {
    if (tooShort) return setMissing(true);
    setAsking(true);
    const leave = await getLeave({ action: 'noPaymentRequired', subjectId: orderId, what: `Write off ${amount}, ${number}` }).finally(() =>
      setAsking(false),
    );
    if (leave !== null && (await paying.writeOff(reason.trim(), leave.approvalId))) onDone();
  };
  return (
    <Dialog title={`${number}: no payment required?`} locked={busy} onClose={onClose}>
      <p className={dialog.text}>
        {amount} is written off, with its tax, and the guest pays nothing more. Payments already taken stay as they are.
      </p>
      <div className={dialog.keys} role="group" aria-label="Reasons">
        {reasons.map((words) => (
          <button key={words} type="button" className={dialog.key} aria-pressed={reason === words} onClick={() => setReason(words)}>
            {words}
          </button>
        ))}
      </div>
      <TextField
        label="Why?"
        most={120}
        value={reason}
        problem={missing && tooShort ? 'Please say why, in a few words.' : null}
        onChange={setReason}
      />
      <FailureAlert error={state.error} />
      {offline && (
        <p className={dialog.text} role="status">
          You’re offline. This needs the server.
        </p>
      )}
      <div className={dialog.foot}>
        <button type="button" className={dialog.danger} disabled={busy || asking || offline} onClick={() => void send()}>
          {busy ? 'Writing off…' : `Write off ${amount}`}
        </button>
      </div>
    </Dialog>
  );
};
