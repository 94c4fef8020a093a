import { getApprovalHeader } from '@servery/app-kit/approval-header.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { printTillReport, type TillReportQuery } from '@servery/contract/reports';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { getLeave } from '../../shared/people/approvals.ts';
import { useTill } from '../../shared/till-context.ts';
import styles from './reports.module.css';

/** Prints what the page shows on the till's printer. */
export const PrintDay = ({ query, disabled }: { query: TillReportQuery; disabled: boolean }) => {
  const { deviceId } = useTill();
  const { mutate, isPending, data, error } = useEndpointMutation(printTillReport);
  const start = async () => {
    const leave = await getLeave({ action: 'reports', subjectId: deviceId, what: 'Print the sales of the day' });
    if (leave !== null) mutate({ body: { id: newId(), ...query }, headers: getApprovalHeader(leave.approvalId), retries: 1 });
  };
  const refused = error?.error;
  return (
    <div className={styles.print}>
      <p role="status" className={styles.said}>
        {isPending ? 'Sending to the printer…' : data && `Sent to ${data.printerName}.`}
      </p>
      <button type="button" className={styles.key} disabled={isPending || disabled} onClick={() => void start()}>
        Print
      </button>
      {/* The catalogue's title is about something that has changed; here the store has no printer. */}
      <FailureAlert error={refused?.code === 'resource_status_conflict' ? { ...refused, title: 'Not printed' } : refused} />
    </div>
  );
};
