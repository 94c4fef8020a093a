import { Fragment, useState } from 'react';
import { useCallKey } from '@servery/app-kit/use-call-key.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { closeDrawer, type DrawerSession, type DrawerWithReport } from '@servery/contract/drawers';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { addCounts, type CashCounts } from '@servery/domain/drawers';
import { formatMoney, type Minor } from '@servery/domain/money';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { CountPad } from './count-pad.tsx';
import { useDrawerLeave, useReport, useShowSession, type OwnDrawer } from './drawer-calls.ts';
import { Expected, isReasonMissing } from './expected.tsx';
import { HandOver } from './hand-over.tsx';
import styles from './drawer.module.css';

/** What was counted of a session so far: leaving the page for a guest loses nothing. */
const begun = new Map<string, CashCounts>();

const Unpaid = ({ unpaid, currency }: { unpaid: NonNullable<OwnDrawer['unpaid']>; currency: DrawerSession['currency'] }) => (
  <NoticeBox tone="late" title={unpaid.count === 1 ? '1 order is not paid yet' : `${unpaid.count} orders are not paid yet`}>
    <span>
      {formatMoney(unpaid.amount, currency)} in all:{' '}
      {unpaid.orders.slice(0, 8).map(({ orderId, number, due }, at) => (
        <Fragment key={orderId}>
          {at > 0 && ', '}
          <span className={styles.whole}>
            {number} {formatMoney(due, currency)}
          </span>
        </Fragment>
      ))}
      {unpaid.count > 8 && ' …'}. Take the money first, or close: the report lists them, and they can be paid later.
    </span>
  </NoticeBox>
);

interface CloseDrawerProps {
  session: DrawerSession;
  unpaid: OwnDrawer['unpaid'];
  offline: boolean;
  onBack: () => void;
  onClosed: (result: DrawerWithReport) => void;
}

/** Counts the drawer without seeing what should be there, then shows the difference, and closes. */
export const CloseDrawer = ({ session, unpaid, offline, onBack, onClosed }: CloseDrawerProps) => {
  const { id: sessionId, currency } = session;
  const [counts, setCounts] = useState<CashCounts>(() => begun.get(sessionId) ?? {});
  const [isCounted, setCounted] = useState(false);
  const count = (next: CashCounts) => {
    begun.set(sessionId, next);
    setCounts(next);
  };
  const counted = addCounts(currency, counts);
  if (!isCounted) {
    return (
      <section className={styles.stack} aria-label="Count the drawer">
        <p className={styles.text}>Count everything in the drawer, including the float. You’ll see the difference afterwards.</p>
        <CountPad label="Cash in the drawer" currency={currency} counts={counts} onChange={count} />
        <div className={styles.foot}>
          <button type="button" className={styles.key} onClick={onBack}>
            Back
          </button>
          <button type="button" className={styles.primary} onClick={() => setCounted(true)}>
            Counted {formatMoney(counted, currency)}
          </button>
        </div>
      </section>
    );
  }
  return (
    <Comparison
      {...{ session, unpaid, offline, counts, counted }}
      onBack={() => setCounted(false)}
      onClosed={(result) => {
        begun.delete(sessionId);
        onClosed(result);
      }}
    />
  );
};

interface ComparisonProps extends CloseDrawerProps {
  counts: CashCounts;
  counted: Minor;
}

/** What was counted beside what is expected, what is handed over, and the last press. */
const Comparison = ({ session, unpaid, offline, counts, counted, onBack, onClosed }: ComparisonProps) => {
  const { id: sessionId, currency } = session;
  const [reason, setReason] = useState('');
  const [handedOver, setHandedOver] = useState<Minor>(0);
  const [handedTo, setHandedTo] = useState('');
  const [tried, setTried] = useState(false);
  const getKey = useCallKey();
  const getLeave = useDrawerLeave();
  const show = useShowSession();
  const shown = useReport(sessionId);
  const expected = shown.data?.report.cash.expected ?? null;
  const { mutate, isPending, error } = useEndpointMutation(closeDrawer, {
    onSuccess: (result) => {
      show(result.session);
      onClosed(result);
    },
    // Money may have moved meanwhile: what is expected is another amount now.
    onError: () => shown.data && shown.again(),
  });
  const isWaiting = !shown.isHidden && expected === null;
  const close = async () => {
    setTried(true);
    if (isReasonMissing({ counted, expected, reason })) return;
    const headers = await getLeave('Close the drawer');
    if (headers === null) return;
    const what = { sessionId, counts, expected, reason: reason.trim(), handedOver, handedTo: handedOver === 0 ? '' : handedTo.trim() };
    mutate({ body: { id: getKey(what), ...what }, headers });
  };
  return (
    <section className={styles.stack} aria-label="Close the drawer">
      {unpaid !== undefined && unpaid.count > 0 && <Unpaid unpaid={unpaid} currency={currency} />}
      <div className={styles.columns}>
        <Panel title="Cash">
          <div className={styles.stack}>
            <Expected {...{ counted, currency, shown }} />
            <TextField
              label={expected !== null && expected !== counted ? 'Why do the amounts differ?' : 'Remark'}
              most={120}
              value={reason}
              problem={tried && isReasonMissing({ counted, expected, reason }) ? 'Please say why the amounts differ.' : null}
              onChange={setReason}
            />
          </div>
        </Panel>
        <Panel title="Hand over">
          <HandOver {...{ counted, float: session.float, currency, handedOver, handedTo }} onAmount={setHandedOver} onTo={setHandedTo} />
        </Panel>
      </div>
      <FailureAlert error={error?.error} />
      <p className={styles.text}>Closing cannot be undone. The Z report gets the store’s next number and never changes.</p>
      <div className={styles.foot}>
        <button type="button" className={styles.key} disabled={isPending} onClick={onBack}>
          Count again
        </button>
        <button type="button" className={styles.danger} disabled={offline || isPending || isWaiting} onClick={() => void close()}>
          {isPending ? 'Closing…' : 'Close the drawer'}
        </button>
      </div>
    </section>
  );
};
