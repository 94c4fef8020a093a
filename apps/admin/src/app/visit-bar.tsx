import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { endVisit } from '@servery/contract/visits';
import { formatInstantFrom } from '@servery/domain/clock';
import { Banner } from '@servery/ui/primitives/banner.tsx';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { deviceZone } from '../shared/device-zone.ts';
import { session, useMe } from '../shared/session.ts';
import styles from './visit-bar.module.css';

/** While the platform's own person visits a restaurant as its owner: who that is, until when, and the way out. */
export const VisitBar = () => {
  const { visit, name } = useMe();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const endsAt = Date.parse(visit?.endsAt ?? '');
  const isOver = useClock((now) => (now >= endsAt ? 'over' : '')) === 'over';
  const { mutate, isPending, error } = useEndpointMutation(endVisit, {
    onSuccess: async () => {
      await session.check();
      await navigate({ to: '/super-admin/restaurants/browse', ignoreBlocker: true });
      await queries.invalidateQueries();
    },
  });
  // What the server still allows is asked again when the time is up.
  useEffect(() => {
    if (isOver) void session.check();
  }, [isOver]);
  if (!visit) return null;
  return (
    <section aria-label="Visit" className={styles.place}>
      <Banner tone={isOver ? 'late' : 'working'} className={styles.bar}>
        <span>
          {isOver ? (
            <>
              <strong>Your visit to {visit.restaurantName} is over.</strong> End it to go back to the platform.
            </>
          ) : (
            <>
              <strong>
                {name} (platform) is looking at {visit.restaurantName} as its owner
              </strong>{' '}
              until {formatInstantFrom(visit.endsAt, visit.endsAt, deviceZone)}. The restaurant sees this visit, and its log has what you
              change.
            </>
          )}
        </span>
        <Button variant="default" loading={isPending} onClick={() => mutate({ body: {} })}>
          End the visit
        </Button>
      </Banner>
      <FailureAlert error={error?.error} />
    </section>
  );
};
