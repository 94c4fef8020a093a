import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { useNavigation } from '../kit/navigation.ts';
import { storeGroups } from '../kit/screen.ts';
import { Icon } from '../shared/icon.tsx';
import { useHere } from './use-here.ts';
import styles from './nav-list.module.css';

/** Where one can go from here. */
export const NavList = () => {
  const { restaurant, store } = useHere();
  const groups = useNavigation(restaurant, store);
  const list = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // A list longer than the window shows where one is.
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [path, groups.length]);
  return (
    <div ref={list} className={styles.list}>
      <Link to="/" activeOptions={{ exact: true }} className={styles.entry}>
        <Icon name="home" />
        Start
      </Link>
      {groups.map(({ section, title, params, entries }) => (
        <div key={section} role="group" aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          {entries.map((entry, at) => (
            <Fragment key={entry.to}>
              {entry.group && entry.group !== entries[at - 1]?.group && <h3 className={styles.part}>{storeGroups[entry.group]}</h3>}
              <Link to={entry.to} params={params as never} activeOptions={{ exact: entry.exact === true }} className={styles.entry}>
                <Icon name={entry.icon} />
                {entry.label}
              </Link>
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  );
};
