import { useState } from 'react';
import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { moment } from '@servery/app-kit/format.ts';
import { endpointKey, useEndpointMutation } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { listTenders } from '@servery/contract/tenders';
import { undoWriteOff, type WriteOff } from '@servery/contract/write-offs';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { getLeave } from '../people/approvals.ts';
import { useTill } from '../till-context.ts';
import styles from './pay.module.css';

interface WrittenOrder {
  id: string;
  number: string;
  currency: CurrencyCode;
}

/** Undoes a write-off that was a mistake: its amount is due again. */
const UndoWriteOff = ({ order, writeOff, onClose }: { order: WrittenOrder; writeOff: WriteOff; onClose: () => void }) => {
  const till = useTill();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const amount = formatMoney(writeOff.amount, order.currency);
  const undo = useEndpointMutation(undoWriteOff, {
    onSuccess: () => {
      for (const endpoint of [listTenders, getOrder]) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
      onClose();
    },
  });
  const tooShort = reason.trim().length < 3;
  const send = async () => {
    if (tooShort) return setMissing(true);
    setAsking(true);
    const what = `Undo the write-off of ${amount}, ${order.number}`;
    const leave = await getLeave({ action: 'noPaymentRequired', subjectId: order.id, what }).finally(() => setAsking(false));
    if (leave === null) return;
    const { restaurantId, storeId } = till;
    undo.mutate({
      params: { restaurantId, storeId, orderId: order.id, writeOffId: writeOff.id },
      body: { reason: reason.trim() },
      headers: getApprovalHeader(leave.approvalId),
      retries: 1,
    });
  };
  const offline = till.freshness === 'stale';
  return (
    <Dialog title={`Undo the write-off of ${amount}?`} locked={undo.isPending} onClose={onClose}>
      <p className={dialog.text}>
        {amount} is due again, with its tax. A bill is then listed under “Not paid” until somebody pays it. The write-off stays in the
        history, marked as undone.
      </p>
      <TextField
        label="Why?"
        most={120}
        value={reason}
        problem={missing && tooShort ? 'Please say why, in a few words.' : null}
        onChange={setReason}
      />
      <FailureAlert error={undo.error?.error} />
      {offline && (
        <p className={dialog.text} role="status">
          You’re offline. This needs the server.
        </p>
      )}
      <div className={dialog.foot}>
        <button type="button" className={dialog.danger} disabled={undo.isPending || asking || offline} onClick={() => void send()}>
          {undo.isPending ? 'Undoing…' : 'Undo this write-off'}
        </button>
      </div>
    </Dialog>
  );
};

/** What of an order was written off as “no payment required”, newest first; each can be undone. */
export const WrittenOff = ({ rows, order }: { rows: readonly WriteOff[]; order: WrittenOrder }) => {
  const { timeZone } = useTill();
  const [undoing, setUndoing] = useState<WriteOff | null>(null);
  if (rows.length === 0) return null;
  const money = (amount: number) => formatMoney(amount, order.currency);
  const at = (instant: string) => moment(instant, clockNow(), timeZone);
  return (
    <section className={styles.soFar} aria-label="Written off">
      <h3 className={styles.heading}>Written off</h3>
      <ul className={styles.paid}>
        {rows.toReversed().map((row) => {
          const { undoneAt } = row;
          const approved = (by: string | null) => by !== null && `approved by ${by}`;
          const facts = [row.reason, row.by, approved(row.approvedBy), at(row.at)];
          const undone =
            undoneAt === null ? [] : [`undone by ${row.undoneBy}`, row.undoneReason, approved(row.undoApprovedBy), at(undoneAt)];
          return (
            <li key={row.id}>
              <span className={styles.paidText} data-undone={undoneAt !== null || undefined}>
                <strong>
                  {undoneAt !== null && 'Undone: '}
                  {money(row.amount)}, no payment required
                </strong>
                <span className={styles.quiet}>{[...facts, ...undone].filter(Boolean).join(' · ')}</span>
              </span>
              {undoneAt === null && (
                <span className={styles.actions}>
                  <button
                    type="button"
                    className={styles.small}
                    aria-label={`Undo the write-off of ${money(row.amount)}`}
                    onClick={() => setUndoing(row)}
                  >
                    Undo…
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {undoing && <UndoWriteOff order={order} writeOff={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
};
