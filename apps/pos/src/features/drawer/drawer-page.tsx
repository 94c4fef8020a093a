import { useState } from 'react';
import { triesByItself } from '@servery/app-kit/by-itself.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getOwnDrawer, type DrawerWithReport } from '@servery/contract/drawers';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { useTill } from '../../shared/till-context.ts';
import { CloseDrawer } from './close-drawer.tsx';
import { EarlierReport, EarlierReports } from './earlier-reports.tsx';
import { OpenDrawer } from './open-drawer.tsx';
import { OpenSession } from './open-session.tsx';
import { ZReport } from './z-report.tsx';
import styles from './drawer.module.css';

/** The till's cash drawer: opened with a float, used during the shift, and closed with a count. */
export const DrawerPage = () => {
  const { freshness } = useTill();
  const own = useEndpoint(getOwnDrawer, {}, { staleTime: 0 });
  const [closing, setClosing] = useState<string | null>(null);
  const [closed, setClosed] = useState<DrawerWithReport | null>(null);
  /** The session of an earlier report that is being read. */
  const [earlier, setEarlier] = useState<string | null>(null);
  const offline = freshness === 'stale';
  const { data, error } = own;
  if (closed !== null) return <ZReport of={closed} onDone={() => setClosed(null)} />;
  if (earlier !== null) return <EarlierReport sessionId={earlier} onDone={() => setEarlier(null)} />;
  const content = () => {
    if (!data) {
      if (error) {
        const { title, message } = error.error;
        return <ErrorState title={title} message={triesByItself(message, 'screen')} onRetry={() => void own.refetch()} />;
      }
      return (
        <div role="status" aria-label="Reading the drawer" className={styles.stack}>
          <Skeleton height="3rem" width="50%" />
          <Skeleton height="16rem" />
        </div>
      );
    }
    const { session } = data;
    if (session === null) return <OpenDrawer left={data.left} offline={offline} />;
    if (closing === session.id) {
      return (
        <CloseDrawer
          session={session}
          unpaid={data.unpaid}
          offline={offline}
          onBack={() => setClosing(null)}
          onClosed={(result) => {
            setClosing(null);
            setClosed(result);
          }}
        />
      );
    }
    return <OpenSession session={session} offline={offline} onClose={() => setClosing(session.id)} />;
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Cash drawer</h1>
      {offline && (
        <NoticeBox tone="late" title="You’re offline">
          <span>
            The drawer needs the server: it can be opened, used and closed when the connection is back. What you sell meanwhile is saved and
            enters its report later.
          </span>
        </NoticeBox>
      )}
      {content()}
      {data && (data.session === null || closing !== data.session.id) && <EarlierReports offline={offline} onOpen={setEarlier} />}
    </div>
  );
};
