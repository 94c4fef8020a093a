import { Banner } from '@servery/ui/primitives/banner.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { Button } from '@mantine/core';
import { CardSkeletons } from '../../shared/card-list.tsx';
import { TableSkeleton } from '../../shared/table.tsx';
import { useSamples } from './samples.ts';
import { Chapter, Specimen, Specimens } from './specimen.tsx';
import styles from './gallery.module.css';

const Boxes = () => {
  const { sentence } = useSamples();
  return (
    <>
      <NoticeBox tone="danger" title="The refund was refused">
        {sentence}
      </NoticeBox>
      <NoticeBox tone="late" title="A ticket may not be on paper">
        {sentence}
      </NoticeBox>
      <NoticeBox tone="working" title="A refund is being made">
        {sentence}
      </NoticeBox>
      <NoticeBox tone="done" title="$12.40 is on its way">
        {sentence}
      </NoticeBox>
    </>
  );
};

/** What a screen says by itself. */
export const Notices = () => {
  const { sentence, dish, store } = useSamples();
  const nothing = () => undefined;
  return (
    <Chapter
      title="Notices"
      intro="What happened, and what to do next. Every list has all five faces: loading, empty, failed, offline, and itself."
    >
      <Specimens>
        <Specimen name="Banner: the whole screen is concerned" wide bare>
          <Banner tone="late">
            <strong>No connection since 6:45 PM.</strong> {sentence}
          </Banner>
          <Banner tone="danger">
            <strong>W-014 waits to be accepted.</strong> {sentence}
          </Banner>
          <Banner tone="working">
            <strong>Pickup is paused until 7:30 PM.</strong> {sentence}
          </Banner>
          <Banner tone="new">
            <strong>2 new orders at {store}.</strong>
          </Banner>
        </Specimen>
        <Specimen name="NoticeBox">
          <div className={styles.column}>
            <Boxes />
          </div>
        </Specimen>
        <Specimen name="FailureAlert: beside the button that was pressed">
          <FailureAlert
            error={{
              title: 'Please check what you entered',
              message: sentence,
              requestId: 'req-2',
              fields: [
                { path: 'name', message: 'Name: please fill this in.' },
                { path: 'phone', message: 'Phone: please enter a number with its area code.' },
              ],
            }}
          />
        </Specimen>
        <Specimen name="EmptyState: nothing, and the next step">
          <EmptyState title="No open orders" action={<Button variant="default">Open the history</Button>}>
            New orders show up here by themselves, and ring.
          </EmptyState>
        </Specimen>
        <Specimen name="EmptyState: nothing found">
          <EmptyState title="Nothing found">No item is called “{dish}”.</EmptyState>
        </Specimen>
        <Specimen name="ErrorState: failed, with a way on">
          <ErrorState
            title="The orders could not be read"
            message={sentence}
            requestId="01984f7e-3b7a-7c21-9f4e-5d2b8a9c0e11"
            onRetry={nothing}
          />
        </Specimen>
        <Specimen name="Skeletons: the shape of what comes">
          <div className={styles.column}>
            <TableSkeleton label="Loading a table" />
            <CardSkeletons label="Loading cards" />
          </div>
        </Specimen>
      </Specimens>
    </Chapter>
  );
};
