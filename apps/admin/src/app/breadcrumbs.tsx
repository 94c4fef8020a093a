import { Link, useMatches, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { belongsTo, may } from '@servery/app-kit/abilities.ts';
import { useMe } from '../shared/session.ts';
import { useHere } from './use-here.ts';
import styles from './breadcrumbs.module.css';

/** The list that the open screen belongs to, such as the menu of an item; undefined where there is none, or not for this person. */
const useListAbove = () => {
  const { routesById } = useRouter();
  const me = useMe();
  const params = useParams({ strict: false });
  const { routeId } = useMatches().at(-1)!;
  const here = routesById[routeId as keyof typeof routesById];
  const { screen: shown } = here.options.staticData ?? {};
  // An address that leads nowhere ends at the restaurant or store.
  if (shown === undefined) return undefined;
  const above = Object.values(routesById).find(({ to, parentRoute, options: { staticData } }) => {
    const screen = staticData?.screen;
    if (!screen?.navigation || !screen.title || parentRoute !== here.parentRoute) return false;
    if (screen.permission && !may(me, screen.permission, params)) return false;
    return shown.list === undefined ? here.to.startsWith(`${to}/`) : to.endsWith(shown.list);
  });
  return above && { to: above.to, params, title: above.options.staticData?.screen?.title };
};

/** The way to this screen: restaurant, store, list, screen. It also names the browser's tab. */
export const Breadcrumbs = () => {
  const { restaurantId, storeId } = useParams({ strict: false });
  const { restaurant, store } = useHere();
  const me = useMe();
  const list = useListAbove();
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
        {list && (
          <li className={styles.crumb}>
            <Link to={list.to} params={list.params as never} className={styles.link}>
              {list.title}
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
