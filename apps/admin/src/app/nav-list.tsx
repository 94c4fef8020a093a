import { Link } from '@tanstack/react-router';
import { Icon } from '../shared/icon.tsx';
import { useMe } from '../shared/session.ts';
import { navigationOf } from './navigation.ts';
import { useHere } from './use-here.ts';
import styles from './nav-list.module.css';

/** Where one can go from here. */
export const NavList = () => {
  const { restaurant, store } = useHere();
  const groups = navigationOf(useMe(), restaurant, store);
  return (
    <div className={styles.list}>
      <Link to="/" activeOptions={{ exact: true }} className={styles.entry}>
        <Icon name="home" />
        Start
      </Link>
      {groups.map(({ title, params, entries }) => (
        <div key={title} role="group" aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          {entries.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to}
              params={params as never}
              activeOptions={{ exact: entry.exact === true }}
              className={styles.entry}
            >
              <Icon name={entry.icon} />
              {entry.label}
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
};
