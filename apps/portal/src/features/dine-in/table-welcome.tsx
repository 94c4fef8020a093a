import { useLoaderData } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getCartStore } from '../../shared/cart/cart-store.ts';
import { useStore } from '../../shared/scope.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as more from '../../shared/ui/more-icons.ts';
import styles from './table-welcome.module.css';

const route = '/restaurants/$restaurantId/stores/$storeId/menu/tables/$tableId';

/** The address in a table's QR code: everything ordered from here on goes to that table. */
export const TableWelcome = () => {
  const { id, name, area } = useLoaderData({ from: route });
  const store = useStore();
  const served = store.collectionTypes.includes('dineIn');
  const storeId = store.id;
  useEffect(() => {
    if (!served) return;
    getCartStore(storeId).update((cart) => ({
      ...cart,
      collectionType: 'dineIn',
      table: { id, name, since: Date.now() },
      requestedFor: null,
    }));
  }, [served, storeId, id, name]);
  return (
    <p className={styles.welcome}>
      <Icon of={more.table} />
      <span>
        {served ? (
          <>
            You are ordering at <strong>{name}</strong>
            {area && `, ${area}`}. We bring it to you.
          </>
        ) : (
          <>Ordering to {name} is switched off at the moment. You can order for pickup, or ask our staff.</>
        )}
      </span>
    </p>
  );
};
