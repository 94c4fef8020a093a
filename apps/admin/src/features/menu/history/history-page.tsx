import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpointPages } from '@servery/app-kit/query.ts';
import { listMenuVersions, type MenuVersionView } from '@servery/contract/menu-history';
import { formatDayFrom, formatInstantDate, formatInstantTimeShort } from '@servery/domain/clock';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Page } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { ShowMore } from '../../../shared/show-more.tsx';
import { TableSkeleton } from '../../../shared/table.tsx';
import { byText } from './version-text.ts';
import styles from './history.module.css';

interface RowProps {
  version: MenuVersionView;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

const VersionRow = ({ version, chosen, onChoose }: RowProps) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const { id, at, isCurrent, published, summary } = version;
  const time = formatInstantTimeShort(at, timeZone);
  return (
    <li className={styles.version}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          aria-label={`Compare the version of ${time}`}
          checked={chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
      <Link
        className={styles.open}
        to="/restaurants/$restaurantId/stores/$storeId/menu-history/$versionId"
        params={{ restaurantId, storeId, versionId: id }}
      >
        <span className={styles.when}>
          <strong>{time}</strong>
          {isCurrent && <span className={styles.badge}>On the menu now</span>}
          {!published && <span className={styles.badge}>Not shown to guests</span>}
        </span>
        <span className={styles.muted}>{byText(version, timeZone)}</span>
        <span className={styles.summary}>
          {summary.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {summary.length === 0 && <span>Nothing else than the order of entries</span>}
        </span>
      </Link>
    </li>
  );
};

/** Versions of the menu: who changed what and when, by day, newest first. Two of them can be compared. */
export const HistoryPage = () => {
  const { restaurantId, storeId, timeZone } = useStore();
  const [day, setDay] = useState('');
  const [chosen, setChosen] = useState<readonly MenuVersionView[]>([]);
  const query = { limit: 50, ...(day !== '' && { day }) };
  const list = useEndpointPages(listMenuVersions, { params: { restaurantId, storeId }, query });
  const today = formatInstantDate(new Date(clockNow()).toISOString(), timeZone);
  const days = [...Map.groupBy(list.rows ?? [], ({ at }) => formatInstantDate(at, timeZone))];
  const choose = (version: MenuVersionView, isChosen: boolean) =>
    // The third one takes the place of the first.
    setChosen((before) => (isChosen ? [...before, version].slice(-2) : before.filter(({ id }) => id !== version.id)));
  const [older, newer] = chosen.toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
  const intro = (
    <>
      Every change of the{' '}
      <Link to="/restaurants/$restaurantId/stores/$storeId/menu" params={{ restaurantId, storeId }}>
        menu
      </Link>{' '}
      of the last 90 days. Open one to see what it changed, or to bring the menu back to it. Choose two to compare them.
    </>
  );
  return (
    <Page title="Menu history" intro={intro} narrow>
      <div className={styles.tools}>
        <TextInput
          type="date"
          label="Day"
          value={day}
          max={today}
          onChange={(event) => {
            setDay(event.currentTarget.value);
            setChosen([]);
          }}
        />
        {day !== '' && (
          <Button variant="subtle" onClick={() => setDay('')}>
            All days
          </Button>
        )}
      </div>
      {list.error && <Failure error={list.error} onRetry={list.again} />}
      {list.isPending && <TableSkeleton label="Loading the history" />}
      {list.rows?.length === 0 &&
        (day === '' ? (
          <EmptyState title="No versions yet">From the first change of the menu on, each is listed here and can be taken back.</EmptyState>
        ) : (
          <EmptyState title="Nothing was changed that day">Choose another day, or all days.</EmptyState>
        ))}
      {days.map(([date, versions]) => (
        <section key={date} className={styles.group} aria-label={formatDayFrom(date, today, timeZone)}>
          <h2 className={styles.groupName}>{formatDayFrom(date, today, timeZone)}</h2>
          <ul className={styles.versions}>
            {versions.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                chosen={chosen.some(({ id }) => id === version.id)}
                onChoose={(isChosen) => choose(version, isChosen)}
              />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore hasMore={list.hasMore} busy={list.isReadingMore} onMore={list.more} />
      {chosen.length > 0 && (
        <div className={styles.bar} role="region" aria-label="Compare" data-foot>
          {newer === undefined ? (
            <p>Choose a second version to compare.</p>
          ) : (
            <Button
              component={Link}
              to={`/restaurants/${restaurantId}/stores/${storeId}/menu-history/${newer.id}` as never}
              search={{ since: older!.id } as never}
            >
              Compare these two
            </Button>
          )}
          <Button variant="subtle" onClick={() => setChosen([])}>
            Clear
          </Button>
        </div>
      )}
    </Page>
  );
};
