import { Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '../shared/scope.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Wraps all pages of a store. A link may carry an order type (`?flow=`) and a coupon (`?coupon=`). */
export const StoreFrame = () => {
  const router = useRouter();
  const store = useStore();
  const { flow, coupon } = useSearch({ from: '/restaurants/$restaurantId/stores/$storeId' });
  useEffect(() => {
    if (flow !== undefined) void import('./flow.ts').then(({ carry }) => carry(flow, store, router.history));
  }, [flow, store, router]);
  useEffect(() => {
    if (coupon !== undefined) void import('./coupon-link.ts').then(({ carryCoupon }) => carryCoupon(coupon, store, router.history));
  }, [coupon, store, router]);
  return (
    <>
      <SiteHeader />
      <Outlet />
      <SiteFooter />
    </>
  );
};
