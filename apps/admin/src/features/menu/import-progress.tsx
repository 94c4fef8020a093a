import { Button, Group, Progress, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { getBatchUpload } from '@servery/contract/batch-uploads';
import type { ResponseOf } from '@servery/contract/endpoint';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Section } from '../../shared/page.tsx';
import { Problems, Sums } from './import-preview.tsx';

/** How far an import is, and what became of it. */
export const ImportProgress = ({
  job,
  place: { restaurantId, storeId },
  onAgain,
}: {
  job: ResponseOf<typeof getBatchUpload> | undefined;
  /** The store whose menu it is. */
  place: { restaurantId: string; storeId: string };
  /** Where the next file can be chosen on the same page. */
  onAgain?: () => void;
}) => {
  const ended = job?.status === 'success' || job?.status === 'failure';
  return (
    <Section title="Import">
      <Stack gap="lg">
        {!ended && (
          <>
            <p role="status" style={{ margin: 0 }}>
              Importing. You can leave this page: the import continues.
            </p>
            <Progress value={job?.progress ?? 0} aria-label="Progress" />
          </>
        )}
        {job?.status === 'success' && (
          <>
            <NoticeBox tone="done" title="The menu is imported and published">
              {job.counts && <Sums of={job.counts} />}
            </NoticeBox>
            <Problems problems={job.problems} />
            <p style={{ margin: 0 }}>Not what you wanted? Restore the version before it from the menu history.</p>
            <Group>
              <Button
                renderRoot={(props: object) => (
                  <Link to="/restaurants/$restaurantId/stores/$storeId/menu" params={{ restaurantId, storeId }} {...props} />
                )}
              >
                See the menu
              </Button>
              <Button
                variant="default"
                renderRoot={(props: object) => (
                  <Link to="/restaurants/$restaurantId/stores/$storeId/menu-history" params={{ restaurantId, storeId }} {...props} />
                )}
              >
                Menu history
              </Button>
            </Group>
          </>
        )}
        {job?.status === 'failure' && (
          <>
            <NoticeBox tone="danger" title="The file was not imported">
              {job.message}
            </NoticeBox>
            <Problems problems={job.problems} />
          </>
        )}
        {ended && onAgain && (
          <div>
            <Button variant="default" onClick={onAgain}>
              Import another file
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
};
