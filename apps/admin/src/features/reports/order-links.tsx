import { Link } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { channels, type CollectionType, type OrderSource } from '@servery/domain/orders';
import type { DayRange } from '@servery/domain/reports';
import { VisuallyHidden } from '@servery/ui/primitives/visually-hidden.tsx';
import { useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import styles from './reports.module.css';

/**
 * Leads to the orders behind a figure: the order histories, narrowed to its days, channel or type. Nothing for whoever may not read orders.
 * `about`: what the orders are of, for screen readers.
 */
export const OrderLinks = ({
  days: { from, to },
  about,
  source,
  type,
}: {
  days: DayRange;
  about: string;
  source?: OrderSource;
  type?: CollectionType;
}) => {
  const { restaurantId, storeId } = useStore();
  const me = useMe();
  const params = { restaurantId, storeId };
  if (!may(me, 'orders.read', params)) return null;
  // The search of a list is no screen's own, so that the router has no type for it.
  const search = { when: 'dates', from, to, ...(type !== undefined && { type }) };
  const fromTill = source && channels[source].startsAsBill;
  const hidden = <VisuallyHidden> of {about}</VisuallyHidden>;
  return (
    <span className={styles.links}>
      {fromTill !== true && (
        <Link
          to="/restaurants/$restaurantId/stores/$storeId/online-order-history"
          params={params}
          search={{ ...search, ...(source !== undefined && { source }) } as never}
        >
          Online orders{hidden}
        </Link>
      )}
      {fromTill !== false && (
        <Link to="/restaurants/$restaurantId/stores/$storeId/pos-order-history" params={params} search={search as never}>
          Till orders{hidden}
        </Link>
      )}
    </span>
  );
};
