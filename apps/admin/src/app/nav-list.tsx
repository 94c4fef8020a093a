import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useNavigation, type NavGroup } from '../kit/navigation.ts';
import { Icon } from '../shared/icon.tsx';
import { useHere } from './use-here.ts';
import styles from './nav-list.module.css';

const Group = ({ group: { title, entries }, heading: Heading }: { group: NavGroup; heading: 'h2' | 'h3' }) => (
  <div role="group" aria-label={title} className={styles.group}>
    <Heading className={Heading === 'h2' ? styles.title : styles.part}>{title}</Heading>
    {entries.map((entry) => (
      <Link
        key={entry.to}
        to={entry.to}
        params={entry.params as never}
        activeOptions={{ exact: entry.exact === true }}
        className={styles.entry}
      >
        <Icon name={entry.icon} />
        {entry.label}
      </Link>
    ))}
  </div>
);

/** Where one can go from here, by what owners do; settings are last, by what they are about. */
export const NavList = () => {
  const { restaurant, store } = useHere();
  const groups = useNavigation(restaurant, store);
  const list = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // A list longer than the window shows where one is.
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [path, groups.length]);
  const settings = groups.filter(({ isSettings }) => isSettings);
  const of = (isPlatform: boolean) =>
    groups
      .filter(({ id, isSettings }) => !isSettings && (id === 'platform') === isPlatform)
      .map((group) => <Group key={group.id} group={group} heading="h2" />);
  return (
    <div ref={list} className={styles.list}>
      <Link to="/" activeOptions={{ exact: true }} className={styles.entry}>
        <Icon name="home" />
        Start
      </Link>
      {of(false)}
      {settings.length > 0 && (
        <div role="group" aria-label="Settings" className={styles.group}>
          <h2 className={styles.title}>Settings</h2>
          {settings.map((group) => (
            <Group key={group.id} group={group} heading="h3" />
          ))}
        </div>
      )}
      {of(true)}
    </div>
  );
};
