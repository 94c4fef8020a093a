import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { usePrintDrawer } from '@servery/app-kit/use-print-drawer.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { getLeave } from '../../shared/people/approvals.ts';
import { useTill } from '../../shared/till-context.ts';
import styles from './drawer.module.css';

/** Prints the X or Z report of a session. */
export const PrintButton = ({ sessionId, word }: { sessionId: string; word: string }) => {
  const { restaurantId, storeId, deviceId, freshness } = useTill();
  const { print, isPending, said, error } = usePrintDrawer();
  const start = async () => {
    const leave = await getLeave({ action: 'reports', subjectId: deviceId, what: 'Print the drawer’s report' });
    if (leave !== null) print({ restaurantId, storeId, drawerSessionId: sessionId }, getApprovalHeader(leave.approvalId));
  };
  return (
    <div className={styles.print}>
      <button type="button" className={styles.key} disabled={isPending || freshness === 'stale'} onClick={() => void start()}>
        {word}
      </button>
      <p role="status" className={styles.said}>
        {isPending ? 'Sending to the printer…' : said}
      </p>
      <FailureAlert error={error} />
    </div>
  );
};
