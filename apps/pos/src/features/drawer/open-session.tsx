import { useState } from 'react';
import { moment } from '@servery/app-kit/format.ts';
import type { DrawerSession } from '@servery/contract/drawers';
import type { DrawerMovementKind } from '@servery/domain/drawers';
import { formatMoney } from '@servery/domain/money';
import { DrawerReport } from '@servery/ui/patterns/drawers/drawer-report.tsx';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useTill } from '../../shared/till-context.ts';
import { useReport } from './drawer-calls.ts';
import { MoveDialog, moveTitles } from './move-dialog.tsx';
import { PrintButton } from './print-button.tsx';
import styles from './drawer.module.css';

/** What has happened since the drawer was opened. */
const XReport = ({ sessionId }: { sessionId: string }) => {
  const { timeZone } = useTill();
  const { isHidden, ask, data, error, again } = useReport(sessionId);
  if (isHidden) {
    return (
      <div className={styles.stack}>
        <p className={styles.text}>
          Sales, payments and the cash that should be in the drawer. It needs the PIN of somebody who may see it.
        </p>
        <div>
          <button type="button" className={styles.key} onClick={ask}>
            Show the X report
          </button>
        </div>
      </div>
    );
  }
  if (data) {
    return (
      <div className={styles.stack}>
        <PrintButton sessionId={sessionId} word="Print X" />
        <DrawerReport session={data.session} report={data.report} timeZone={timeZone} />
      </div>
    );
  }
  if (error) return <Failure error={error} onRetry={again} />;
  return (
    <div role="status" aria-label="Reading the X report">
      <Skeleton height="12rem" />
    </div>
  );
};

const moves: readonly DrawerMovementKind[] = ['paidIn', 'paidOut', 'noSale'];

/** An open drawer: cash in and out, the X report, and the way to its closing. */
export const OpenSession = ({ session, offline, onClose }: { session: DrawerSession; offline: boolean; onClose: () => void }) => {
  const { timeZone } = useTill();
  const [moving, setMoving] = useState<DrawerMovementKind | null>(null);
  const [said, setSaid] = useState('');
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <StateChip tone="done">Open</StateChip>
        <span>
          Since {moment(session.openedAt, clockNow(), timeZone)} by {session.openedBy}, with a float of{' '}
          {formatMoney(session.float, session.currency)}
        </span>
      </div>
      <div className={styles.actions}>
        {moves.map((kind) => (
          <button key={kind} type="button" className={styles.key} disabled={offline} onClick={() => setMoving(kind)}>
            {moveTitles[kind]}
          </button>
        ))}
        <button type="button" className={styles.primary} disabled={offline} onClick={onClose}>
          Count and close
        </button>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <Panel title="X report">
        <XReport sessionId={session.id} />
      </Panel>
      {moving !== null && (
        <MoveDialog
          kind={moving}
          session={session}
          onClose={() => setMoving(null)}
          onDone={(text) => {
            setSaid(text);
            setMoving(null);
          }}
        />
      )}
    </div>
  );
};
