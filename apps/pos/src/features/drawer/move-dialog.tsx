import { useState } from 'react';
import { useCallKey } from '@servery/app-kit/use-call-key.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { moveCash, type DrawerSession } from '@servery/contract/drawers';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { NumberPad } from '@servery/device-app/fields/number-pad.tsx';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import type { DrawerMovementKind } from '@servery/domain/drawers';
import { formatMoney } from '@servery/domain/money';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useDrawerLeave, useShowSession } from './drawer-calls.ts';
import styles from './drawer.module.css';

export const moveTitles: Readonly<Record<DrawerMovementKind, string>> = { paidIn: 'Pay in', paidOut: 'Pay out', noSale: 'No sale' };

const texts: Readonly<Record<DrawerMovementKind, { help: string; reasons: readonly string[]; done: string }>> = {
  paidIn: { help: 'Cash that you put into the drawer.', reasons: ['Change from the bank', 'Change from the safe'], done: 'paid in' },
  paidOut: {
    help: 'Cash that you take out of the drawer.',
    reasons: ['Supplies', 'Supplier', 'To the safe', 'Tips paid out'],
    done: 'paid out',
  },
  noSale: {
    help: 'Opens the drawer without a sale. It is listed in the report.',
    reasons: ['Changed a note', 'Checked the change'],
    done: 'Opened without a sale',
  },
};

interface MoveDialogProps {
  kind: DrawerMovementKind;
  session: DrawerSession;
  onClose: () => void;
  /** What was done, as the page says it. */
  onDone: (text: string) => void;
}

/** Cash in, cash out, or the drawer opened without a sale; always with a reason. */
export const MoveDialog = ({ kind, session, onClose, onDone }: MoveDialogProps) => {
  const { help, reasons, done } = texts[kind];
  const isNoSale = kind === 'noSale';
  const [amount, setAmount] = useState(0);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const getKey = useCallKey();
  const show = useShowSession();
  const getLeave = useDrawerLeave();
  const { mutate, isPending, error } = useEndpointMutation(moveCash, {
    onSuccess: (answer) => {
      show(answer);
      onDone(`${isNoSale ? done : `${formatMoney(amount, session.currency)} ${done}`}: ${reason.trim()}.`);
    },
  });
  const problem = reason.trim().length < 3 ? 'Please say what it is for.' : null;
  const send = async () => {
    setTried(true);
    if (problem !== null || (!isNoSale && amount === 0)) return;
    const headers = await getLeave(
      isNoSale ? 'Open the drawer without a sale' : `${moveTitles[kind]} ${formatMoney(amount, session.currency)}`,
    );
    if (headers === null) return;
    const what = { sessionId: session.id, kind, amount, reason: reason.trim() };
    mutate({ body: { id: getKey(what), ...what }, headers });
  };
  return (
    <Dialog title={moveTitles[kind]} wide={!isNoSale} locked={isPending} onClose={onClose}>
      <p className={dialog.text}>{help}</p>
      <div className={isNoSale ? styles.stack : styles.sides}>
        {!isNoSale && (
          <div className={styles.stack}>
            <NumberPad label="Amount" value={amount} currency={session.currency} onChange={setAmount} />
            {tried && amount === 0 && (
              <p role="alert" className={styles.problem}>
                Please enter an amount.
              </p>
            )}
          </div>
        )}
        <div className={styles.stack}>
          <div className={dialog.keys} role="group" aria-label="Reason">
            {reasons.map((each) => (
              <button key={each} type="button" className={dialog.key} aria-pressed={reason === each} onClick={() => setReason(each)}>
                {each}
              </button>
            ))}
          </div>
          <TextField label="Reason" most={120} value={reason} problem={tried ? problem : null} onChange={setReason} />
        </div>
      </div>
      <FailureAlert error={error?.error} />
      <div className={dialog.foot}>
        <button type="button" className={dialog.primary} disabled={isPending} onClick={() => void send()}>
          {isNoSale ? 'Open the drawer' : `${moveTitles[kind]} ${formatMoney(amount, session.currency)}`}
        </button>
      </div>
    </Dialog>
  );
};
