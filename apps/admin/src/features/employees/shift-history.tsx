import { Text } from '@mantine/core';
import { moment } from '@servery/app-kit/format.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getShift } from '@servery/contract/shifts';
import type { ShiftChangeKind } from '@servery/domain/shifts';
import type { TimeZone } from '@servery/domain/time';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { FieldSet } from '../../kit/settings/field-set.tsx';
import { useStore } from '../../shared/places.ts';
import styles from './shifts.module.css';

type Change = ResponseOf<typeof getShift>['changes'][number];

const kindNames: Readonly<Record<ShiftChangeKind, string>> = {
  in: 'clocked in',
  breakStart: 'started a break',
  breakEnd: 'ended the break',
  out: 'clocked out',
  added: 'entered the shift',
  corrected: 'corrected the shift',
};

/** "9:00 AM to 5:00 PM, Lunch 12:00 PM to 12:30 PM". */
function describe({ startedAt, endedAt, breaks }: Change['after'], zone: TimeZone): string {
  const at = (instant: string | null) => (instant === null ? 'now' : moment(instant, clockNow(), zone));
  const pauses = breaks.map((one) => `${one.name} ${at(one.startedAt)} to ${at(one.endedAt)}`);
  return [`${at(startedAt)} to ${at(endedAt)}`, ...pauses].join(', ');
}

/** All that happened to a shift, and what it was before each correction. */
export const ShiftHistory = ({ shiftId }: { shiftId: string }) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const { data, error, refetch } = useEndpoint(getShift, { params: { restaurantId, storeId, shiftId } });
  return (
    <FieldSet label="History">
      {data === undefined && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {data === undefined && !error && (
        <div role="status" aria-label="Loading the history">
          <Skeleton height="60px" />
        </div>
      )}
      {data !== undefined && (
        <ol className={styles.history}>
          {data.changes.map(({ id, kind, at, by, reason, before }) => (
            <li key={id}>
              {moment(at, clockNow(), timeZone)}: {by} {kindNames[kind]}
              {reason !== '' && <>: “{reason}”</>}
              {kind === 'corrected' && before !== null && (
                <Text c="dimmed" size="sm">
                  Before: {describe(before, timeZone)}
                </Text>
              )}
            </li>
          ))}
        </ol>
      )}
    </FieldSet>
  );
};
