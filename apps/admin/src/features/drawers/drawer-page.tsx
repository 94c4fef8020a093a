import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { moment } from '@servery/app-kit/format.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { usePrintDrawer } from '@servery/app-kit/use-print-drawer.ts';
import { getDrawerSession, type DrawerSession } from '@servery/contract/drawers';
import { describeDifference } from '@servery/domain/drawers';
import type { TimeZone } from '@servery/domain/time';
import { DrawerReport } from '@servery/ui/patterns/drawers/drawer-report.tsx';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { AlertInSight } from '../../shared/alert-in-sight.tsx';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import styles from './drawers.module.css';

const getTitle = ({ closed, tillName }: DrawerSession): string => (closed === null ? `Drawer of ${tillName}` : `Z ${closed.zNumber}`);

/** Who had the drawer, and from when to when. */
function getIntro({ openedAt, openedBy, closed, tillName }: DrawerSession, timeZone: TimeZone): string {
  const when = (instant: string) => moment(instant, clockNow(), timeZone);
  const opened = `opened ${when(openedAt)} by ${openedBy}`;
  if (closed === null) return `X report as of now: ${opened}, and not counted yet.`;
  return `${tillName}: ${opened}, closed ${when(closed.at)} by ${closed.by}.`;
}

/** One session of a drawer: its X report while it is open, the stored Z report afterwards. */
export const DrawerPage = () => {
  const { restaurantId, storeId, timeZone } = useStore();
  const { drawerSessionId } = useParams({ from: '/signed-in/restaurants/$restaurantId/stores/$storeId/drawers/$drawerSessionId' });
  const query = useEndpoint(getDrawerSession, { params: { restaurantId, storeId, drawerSessionId } }, { staleTime: 2000 });
  const printing = usePrintDrawer();
  if (!query.data) {
    return (
      <Page title="Drawer session">
        {query.error ? (
          <Failure error={query.error.error} onRetry={() => void query.refetch()} />
        ) : (
          <div role="status" aria-label="Loading the report" className={styles.loading}>
            <Skeleton height="3rem" />
            <Skeleton height="20rem" />
          </div>
        )}
      </Page>
    );
  }
  const { session, report } = query.data;
  const { closed, currency } = session;
  return (
    <Page
      title={getTitle(session)}
      intro={getIntro(session, timeZone)}
      actions={
        <Button variant="default" loading={printing.isPending} onClick={() => printing.print({ restaurantId, storeId, drawerSessionId })}>
          {closed === null ? 'Print X' : 'Print again'}
        </Button>
      }
    >
      <AlertInSight error={printing.error} />
      <p role="status" className={styles.said}>
        {printing.said}
      </p>
      {closed !== null && (
        <NoticeBox tone={closed.difference === 0 ? 'done' : 'danger'} title={describeDifference(closed.difference, currency)}>
          <span>
            {[closed.blind ? 'Counted blind.' : '', closed.reason].filter(Boolean).join(' ') || 'The count is what was expected.'}
          </span>
        </NoticeBox>
      )}
      <Panel title={closed === null ? 'X report' : 'Z report'}>
        <DrawerReport session={session} report={report} timeZone={timeZone} />
      </Panel>
    </Page>
  );
};
