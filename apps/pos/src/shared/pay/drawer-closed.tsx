import { Link } from '@tanstack/react-router';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getOwnDrawer } from '@servery/contract/drawers';
import styles from './pay.module.css';

/** Says that cash is being taken while the till's drawer is closed. Nothing at a till that has never opened one. */
export const DrawerClosed = () => {
  const { data } = useEndpoint(getOwnDrawer, {}, { staleTime: 60_000 });
  if (data === undefined || data.session !== null || data.left === null) return null;
  return (
    <p className={styles.quiet}>
      The cash drawer is closed. This cash goes into its next session. <Link to="/drawer">Open the drawer</Link>
    </p>
  );
};
