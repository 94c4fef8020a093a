import { useState } from 'react';
import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { useAttempt } from '@servery/app-kit/pending-call/use-attempt.ts';
import { isUnanswered } from '@servery/app-kit/pending-call/outcome.ts';
import type { RefundOf } from '@servery/app-kit/orders/use-tender-refund.ts';
import { endpointKey, useEndpointMutation } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { listTenders, switchTender } from '@servery/contract/tenders';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { formatMoney } from '@servery/domain/money';
import { tenderText } from '@servery/ui/patterns/orders/tender-text.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { getLeave } from '../people/approvals.ts';
import { useTill } from '../till-context.ts';

/** What a card payment can be corrected to: the terminal and the phone for each other. */
const switchNames = { card: 'a card by phone (MOTO)', moto: 'a card on the terminal' } as const;

/** Corrects how a card payment was taken: for a payment that was recorded under the wrong way. */
export const SwitchDialog = ({ order, tender, onClose }: RefundOf & { onClose: () => void }) => {
  const till = useTill();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [asking, setAsking] = useState(false);
  const kind = tender.kind === 'card' ? 'moto' : 'card';
  const name = switchNames[tender.kind === 'card' ? 'card' : 'moto'];
  const amount = `${formatMoney(tender.amount, order.currency)} ${tenderText(tender)}`;
  const change = useEndpointMutation(switchTender, {
    onSuccess: () => {
      attempt.answered('done');
      for (const endpoint of [listTenders, getOrder]) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
      onClose();
    },
    onError: (error) => attempt.answered(isUnanswered(error) ? 'unknown' : 'refused'),
  });
  const send = async () => {
    setAsking(true);
    const what = `Record ${amount} as ${name}, ${order.number}`;
    const leave = await getLeave({ action: 'paymentTypeSwitch', subjectId: order.id, what }).finally(() => setAsking(false));
    if (leave === null) return;
    const { restaurantId, storeId } = till;
    change.mutate({
      params: { restaurantId, storeId, orderId: order.id, tenderId: tender.id },
      body: { id: attempt.key, kind },
      headers: getApprovalHeader(leave.approvalId),
      retries: 1,
    });
  };
  const offline = till.freshness === 'stale';
  return (
    <Dialog title={`Correct ${amount}?`} locked={change.isPending} onClose={onClose}>
      <p className={dialog.text}>
        Use this for a payment that was really {name}. The amount stays the same and no money moves. The first record stays in the history,
        marked as corrected. If the drawer has been closed since, its next report has the correction.
      </p>
      <FailureAlert error={change.error?.error} />
      {offline && (
        <p className={dialog.text} role="status">
          You’re offline. This needs the server.
        </p>
      )}
      <div className={dialog.foot}>
        <button type="button" className={dialog.primary} disabled={change.isPending || asking || offline} onClick={() => void send()}>
          {change.isPending ? 'Correcting…' : `Record as ${name}`}
        </button>
      </div>
    </Dialog>
  );
};
