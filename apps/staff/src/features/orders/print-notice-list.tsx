import { Button, Group } from '@mantine/core';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { useOrders } from './orders.ts';
import { dismissNotice, usePrintNotices, type PrintNotice } from './print-notices.ts';
import { useReprint } from '../../shared/use-reprint.ts';

const Notice = ({ notice }: { notice: PrintNotice }) => {
  const number = useOrders((orders) => (notice.orderId === null ? undefined : orders.rows?.[notice.orderId]?.number));
  const { print, isPending, error } = useReprint();
  return (
    <NoticeBox tone="late" title={`${notice.printerName} did not say that ${number ?? 'a document'} was printed`}>
      <span>Please look whether it came out.</span>
      <FailureAlert error={error} />
      <Group gap="xs" wrap="nowrap">
        <Button
          size="md"
          variant="default"
          loading={isPending}
          onClick={() => print(notice.printJobId, () => dismissNotice(notice.printJobId))}
        >
          Print again
        </Button>
        <Button size="md" variant="subtle" color="gray" c="var(--text)" onClick={() => dismissNotice(notice.printJobId)}>
          It came out
        </Button>
      </Group>
    </NoticeBox>
  );
};

/** Paper that somebody has to look for. */
export const PrintNoticeList = () => {
  const notices = usePrintNotices((state) => state.notices);
  const list = Object.values(notices);
  if (list.length === 0) return null;
  return (
    <div role="alert" style={{ display: 'grid', gap: 'var(--space-2)' }}>
      {list.map((notice) => (
        <Notice key={notice.printJobId} notice={notice} />
      ))}
    </div>
  );
};
