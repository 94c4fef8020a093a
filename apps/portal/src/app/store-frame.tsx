import { Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRestaurant, useStore } from '../shared/scope.ts';
import { setPreview } from '../shared/preview.ts';
import { dropFromAddress } from './address.ts';
import { PreviewBar } from './preview-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Wraps all pages of a store. A link may carry an order type (`?flow=`), a coupon (`?coupon=`) or begin a preview (`?preview`). */
export const StoreFrame = () => {
  const router = useRouter();
  const store = useStore();
  const { restaurant } = useRestaurant();
  const { flow, coupon, preview } = useSearch({ from: '/restaurants/$restaurantId/stores/$storeId' });
  useEffect(() => {
    if (flow !== undefined) void import('./flow.ts').then(({ carry }) => carry(flow, store, router.history));
  }, [flow, store, router]);
  useEffect(() => {
    if (coupon !== undefined) void import('./coupon-link.ts').then(({ carryCoupon }) => carryCoupon(coupon, store, router.history));
  }, [coupon, store, router]);
  useEffect(() => {
    if (preview !== true) return;
    if (!restaurant.openToPublic) setPreview(restaurant.id, true);
    dropFromAddress('preview', router.history);
  }, [preview, restaurant, router]);
  return (
    <>
      <PreviewBar />
      <SiteHeader />
      <Outlet />
      <SiteFooter />
    </>
  );
};
