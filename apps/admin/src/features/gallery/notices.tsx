import { alarmAct, AlarmLine, AlarmList } from '@servery/ui/primitives/alarm-list.tsx';
import { Banner } from '@servery/ui/primitives/banner.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { EmptyState, ErrorState } from '@servery/ui/primitives/notice-states.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
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

const Alarms = ({ urgent }: { urgent: boolean }) => {
  const { person, mark } = useSamples();
  const [opened, setOpened] = useState(false);
  const more = { label: opened ? 'Show fewer' : '2 more alarms', opened, onToggle: () => setOpened(!opened) };
  return (
    <AlarmList urgent={urgent} label={`Alarms${urgent ? '' : ', seen'}${mark}`} more={urgent ? more : null}>
      <AlarmLine
        seen={!urgent}
        message="Order W-014 was not accepted within 5 minutes. Accept or reject it now. The guest is waiting."
        when={urgent ? '2 min ago' : `12 min ago · ${person} is on it`}
      >
        <button type="button" className={alarmAct}>
          Open W-014
        </button>
        {urgent && (
          <button type="button" className={alarmAct} data-strong>
            I’m on it
          </button>
        )}
      </AlarmLine>
    </AlarmList>
  );
};

/** Messages that a screen shows unprompted. */
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
        <Specimen name="AlarmList: nobody looks after it yet" wide bare>
          <Alarms urgent />
        </Specimen>
        <Specimen name="AlarmList: somebody does" wide bare>
          <Alarms urgent={false} />
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
