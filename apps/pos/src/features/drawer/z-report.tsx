import { moment } from '@servery/app-kit/format.ts';
import type { DrawerWithReport } from '@servery/contract/drawers';
import { describeDifference } from '@servery/domain/drawers';
import { DrawerReport } from '@servery/ui/patterns/drawers/drawer-report.tsx';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { useTill } from '../../shared/till-context.ts';
import { PrintButton } from './print-button.tsx';
import styles from './drawer.module.css';

/** The Z report of a drawer that was just closed, or of one that was closed before. */
export const ZReport = ({
  of: { session, report },
  isEarlier = false,
  onDone,
}: {
  of: DrawerWithReport;
  isEarlier?: boolean;
  onDone: () => void;
}) => {
  const { timeZone } = useTill();
  const { closed } = session;
  if (closed === null) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Z {closed.zNumber}</h1>
      <p className={styles.text} role="status">
        {isEarlier && `${session.tillName}: `}
        Closed {moment(closed.at, clockNow(), timeZone)} by {closed.by}.{' '}
        <strong className={styles.verdict} data-differs={closed.difference !== 0 || undefined}>
          {describeDifference(closed.difference, session.currency)}.
        </strong>
      </p>
      <PrintButton sessionId={session.id} word={isEarlier ? 'Print again' : 'Print Z'} />
      <Panel title="Z report">
        <DrawerReport session={session} report={report} timeZone={timeZone} />
      </Panel>
      <div className={styles.foot}>
        <button type="button" className={styles.primary} onClick={onDone}>
          {isEarlier ? 'Back to the drawer' : 'Done'}
        </button>
      </div>
    </div>
  );
};
