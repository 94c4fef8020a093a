import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { moment } from '@servery/app-kit/format.ts';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { listSoldOut, setSoldOut } from '@servery/contract/menu';
import { useClock } from '@servery/ui/primitives/clock.ts';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Panel } from '@servery/ui/primitives/panel.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { useReversible } from '../../../kit/undo/use-reversible.ts';
import { useStore } from '../../../shared/places.ts';
import { useMe } from '../../../shared/session.ts';
import styles from './today.module.css';

type Row = ResponseOf<typeof listSoldOut>['rows'][number];

/** What is shown at once; the menu has all of it. */
const most = 8;
const fields = { item: 'items', option: 'options', size: 'sizes', topping: 'toppings' } as const;

const toBody = ({ kind, id }: Row, change: { soldout: boolean; until: 'changed' | 'nextTradingDay'; remaining: number | null }) => ({
  ...{ items: [], options: [], sizes: [], toppings: [] },
  [fields[kind]]: [{ id, ...change }],
});

const State = ({ row: { soldout, remaining, until } }: { row: Row }) => {
  const { timeZone } = useStore();
  const end = useClock((now) => (until === null ? '' : ` until ${moment(until, now, timeZone)}`));
  return <StateChip tone={soldout ? 'late' : 'working'}>{soldout ? `Sold out${end}` : `${remaining ?? 0} left${end}`}</StateChip>;
};

/** What is sold out, with the way back on sale, and what will be soon. */
export const SoldOutPanel = () => {
  const { restaurantId, storeId } = useStore();
  const params = { restaurantId, storeId };
  const mayChange = may(useMe(), 'availability.manage', params);
  const queries = useQueryClient();
  const { data, error, refetch } = useEndpoint(listSoldOut, { params });
  const back = useReversible<Row, typeof setSoldOut, typeof setSoldOut>({
    act: { endpoint: setSoldOut, call: (row) => ({ params, body: toBody(row, { soldout: false, until: 'changed', remaining: null }) }) },
    reverse: {
      endpoint: setSoldOut,
      call: (row) => ({
        params,
        body: toBody(row, {
          soldout: row.soldout,
          until: row.until === null ? 'changed' : 'nextTradingDay',
          remaining: row.soldout ? null : row.remaining,
        }),
      }),
    },
    said: ([row]) => `${row!.name} is back on sale`,
    getName: ({ name }) => name,
    onChanged: () => void queries.invalidateQueries({ queryKey: endpointKey(listSoldOut) }),
  });
  const rows = data?.rows.toSorted((a, b) => Number(b.soldout) - Number(a.soldout));
  return (
    <Panel title="Sold out">
      {!rows &&
        (error ? (
          <Failure error={error.error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="Loading what is sold out">
            <Skeleton height="6rem" />
          </div>
        ))}
      {rows?.length === 0 && <p className={styles.none}>Everything on the menu is on sale.</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.slice(0, most).map((row) => (
            <li key={`${row.kind} ${row.id}`} className={styles.soldOut}>
              <span>
                <strong>{row.name}</strong>
                <State row={row} />
              </span>
              {mayChange && row.soldout && (
                <Button variant="default" aria-label={`Back on sale: ${row.name}`} disabled={back.busy} onClick={() => back.run([row])}>
                  Back on sale
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows && rows.length > most && (
        <p className={styles.links}>
          <Link to="/restaurants/$restaurantId/stores/$storeId/menu" params={params}>
            {`And ${rows.length - most} more, on the menu`}
          </Link>
        </p>
      )}
      <FailureAlert error={back.error} />
    </Panel>
  );
};
