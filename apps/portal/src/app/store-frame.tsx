import { Outlet, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cartStoreOf } from '../shared/cart/cart-store.ts';
import { useStoreParams } from '../shared/scope.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Every page of a store. A link may say how the guest wants to eat (`?flow=`). */
export const StoreFrame = () => {
  const { storeId } = useStoreParams();
  const { flow } = useSearch({ from: '/restaurants/$restaurantId/stores/$storeId' });
  useEffect(() => {
    if (flow === undefined) return;
    cartStoreOf(storeId).update((cart) => ({
      ...cart,
      collectionType: flow === 'DINE_IN' && cart.table ? 'dineIn' : 'pickup',
    }));
  }, [flow, storeId]);
  return (
    <>
      <SiteHeader />
      <Outlet />
      <SiteFooter />
    </>
  );
};
