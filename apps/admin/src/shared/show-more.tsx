import { Button } from '@mantine/core';

/** The end of a list that is read page by page. */
export const ShowMore = ({ hasMore, busy, onMore }: { hasMore: boolean; busy: boolean; onMore: () => void }) =>
  hasMore ? (
    <Button variant="default" loading={busy} onClick={onMore} style={{ justifySelf: 'center' }}>
      Show more
    </Button>
  ) : null;
