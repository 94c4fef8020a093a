import { Link, useMatches, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { belongsTo } from '@servery/app-kit/abilities.ts';
import { useMe } from '../shared/session.ts';
import { useHere } from './use-here.ts';
import styles from './breadcrumbs.module.css';

/** The way to this screen: restaurant, store, screen. It also names the browser's tab. */
export const Breadcrumbs = () => {
  const { restaurantId, storeId } = useParams({ strict: false });
  const { restaurant, store } = useHere();
  const me = useMe();
  const title = useMatches().at(-1)?.staticData.screen?.title;
  const place = storeId && store ? store.name : restaurantId && restaurant ? restaurant.name : undefined;
  useEffect(() => {
    document.title = [title, place, 'Servery admin'].filter(Boolean).join(' · ');
  }, [title, place]);
  if (!restaurantId || !restaurant) return null;
  const mayList = belongsTo(me, { restaurantId });
  return (
    <nav aria-label="Breadcrumbs" className={styles.nav}>
      <ol className={styles.list}>
        <li className={styles.crumb}>
          {mayList ? (
            <Link to="/restaurants/$restaurantId/stores" params={{ restaurantId }} className={styles.link}>
              {restaurant.name}
            </Link>
          ) : (
            restaurant.name
          )}
        </li>
        {storeId && store && (
          <li className={styles.crumb}>
            <Link to="/restaurants/$restaurantId/stores/$storeId" params={{ restaurantId, storeId }} className={styles.link}>
              {store.name}
            </Link>
          </li>
        )}
        {title && (
          <li className={styles.crumb} aria-current="page">
            {title}
          </li>
        )}
      </ol>
    </nav>
  );
};
