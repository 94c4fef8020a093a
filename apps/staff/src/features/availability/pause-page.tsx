import { Button } from '@mantine/core';
import { useState } from 'react';
import { collectionNames } from '@servery/app-kit/format.ts';
import type { CollectionType } from '@servery/domain/orders';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Icon } from '@servery/ui/primitives/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/store-context.ts';
import { missingText, pausedText } from './pause.ts';
import { PauseSheet } from './pause-sheet.tsx';
import { isPaused, usePauses, useSetPauses, type Pause } from './use-pauses.ts';
import styles from './pause-page.module.css';

const Row = ({ row, busy, onPause, onResume }: { row: Pause; busy: boolean; onPause: () => void; onResume: () => void }) => {
  const { timeZone } = useStore();
  const name = collectionNames[row.collectionType];
  const words = useClock((now) => (row.pausedUntil !== null && isPaused(row, now) ? pausedText(row.pausedUntil, now, timeZone) : ''));
  const missing = missingText(row.missing);
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name={row.collectionType} size={28} />
      </span>
      <span className={styles.name}>
        <strong>{name}</strong>
        {missing !== '' ? (
          <>
            <StateChip tone="late">Takes no orders</StateChip>
            <span className={styles.quiet}>{missing}. Please ask the owner.</span>
          </>
        ) : words === '' || row.pausedUntil === null ? (
          <StateChip tone="done">Takes orders</StateChip>
        ) : (
          <>
            <StateChip tone="late">Paused {words}</StateChip>
            {words.startsWith('until you') || (
              <span className={styles.quiet}>
                Ends <RelativeTime at={row.pausedUntil} timeZone={timeZone} />
              </span>
            )}
          </>
        )}
      </span>
      {words === '' && missing !== '' ? null : words === '' ? (
        <Button variant="default" size="md" mih={44} aria-label={`Pause ${name.toLowerCase()}`} onClick={onPause}>
          Pause…
        </Button>
      ) : (
        <Button size="md" mih={44} loading={busy} aria-label={`Take orders again: ${name.toLowerCase()}`} onClick={onResume}>
          Take orders again
        </Button>
      )}
    </li>
  );
};

/** Pauses new orders of a type for a while, and resumes them. */
export const PausePage = () => {
  const pauses = usePauses();
  const [pausing, setPausing] = useState<CollectionType[] | null>(null);
  const resume = useSetPauses();
  const rows = pauses.data?.rows ?? [];
  const ready = rows.filter(({ missing }) => missing.length === 0);
  const running = useClock((now) =>
    ready
      .filter((row) => !isPaused(row, now))
      .map(({ collectionType }) => collectionType)
      .join(),
  );
  const open = running === '' ? [] : (running.split(',') as CollectionType[]);

  return (
    <Page title="Pause orders">
      {pauses.isPending && (
        <div role="status" aria-label="Loading what is paused" className={styles.rows}>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} height="84px" />
          ))}
        </div>
      )}
      {pauses.error && !pauses.data && <Failure error={pauses.error.error} onRetry={() => void pauses.refetch()} />}
      <FailureAlert error={resume.error} />
      {pauses.data && rows.length === 0 && (
        <EmptyState title="Nothing to pause">This store takes no orders online. Please ask the owner.</EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row
              key={row.collectionType}
              row={row}
              busy={resume.isPending}
              onPause={() => setPausing([row.collectionType])}
              onResume={() => resume.set([row.collectionType], null)}
            />
          ))}
        </ul>
      )}
      {open.length > 1 && (
        <Button variant="default" fullWidth onClick={() => setPausing(open)}>
          Pause {open.length === ready.length ? 'everything' : 'all that still runs'}…
        </Button>
      )}
      {open.length < ready.length - 1 && (
        <Button
          fullWidth
          loading={resume.isPending}
          onClick={() =>
            resume.set(
              rows.map(({ collectionType }) => collectionType),
              null,
            )
          }
        >
          Take all orders again
        </Button>
      )}
      <PauseSheet types={pausing} othersRun={open.some((type) => !pausing?.includes(type))} onClose={() => setPausing(null)} />
    </Page>
  );
};
