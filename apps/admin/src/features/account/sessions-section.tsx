import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointKey, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { describeUserAgent } from '@servery/app-kit/user-agent.ts';
import { endOtherSessions, endSession, listSessions } from '@servery/contract/account';
import type { ResponseOf } from '@servery/contract/endpoint';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { RelativeTime } from '@servery/ui/primitives/relative-time.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import { deviceZone } from '../../shared/device-zone.ts';
import { Section } from '../../shared/page.tsx';
import { TableSkeleton } from '../../shared/table.tsx';

import styles from './sessions-section.module.css';

type SessionRow = ResponseOf<typeof listSessions>['rows'][number];

const SessionItem = ({ row }: { row: SessionRow }) => {
  const queries = useQueryClient();
  const end = useEndpointMutation(endSession, {
    onSuccess: () => void queries.invalidateQueries({ queryKey: endpointKey(listSessions) }),
  });
  const device = describeUserAgent(row.userAgent) || 'Unknown device';
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <strong>{device}</strong>
        <span className={styles.hint}>
          {row.address && `${row.address} · `}
          {row.current ? (
            'in use now'
          ) : (
            <>
              last used <RelativeTime at={row.lastSeenAt} timeZone={deviceZone} />
            </>
          )}
        </span>
        <FailureAlert error={end.error?.error} />
      </div>
      {row.current ? (
        <StateChip tone="done">This one</StateChip>
      ) : (
        <Button
          size="md"
          variant="default"
          loading={end.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => end.mutate({ params: { sessionId: row.id }, retries: 2 })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};

/** Where one is signed in, and the way to end it. */
export const SessionsSection = () => {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useEndpoint(listSessions, {});
  const others = data?.rows.filter((row) => !row.current).length ?? 0;
  const rows = data?.rows.toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt));
  return (
    <Section title="Where you are signed in" intro="Is one of these not yours? Sign it out and change your password.">
      {!data && !error && <TableSkeleton label="Loading sessions" />}
      {!data && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {rows && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <SessionItem key={row.id} row={row} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <div className={styles.all}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      <Confirm
        opened={asking}
        endpoint={endOtherSessions}
        call={() => ({ body: {} })}
        title="Sign out everywhere else?"
        act="Sign out everywhere else"
        onDone={() => void queries.invalidateQueries({ queryKey: endpointKey(listSessions) })}
        onClose={() => setAsking(false)}
      >
        <p>{others === 1 ? 'One other device' : `${others} other devices`} will ask for your password again. This one stays signed in.</p>
      </Confirm>
    </Section>
  );
};
