import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const coupons = defineScreen({
  in: 'restaurant',
  path: '/coupons',
  title: 'Coupons',
  permission: 'coupons.read',
  navigation: {
    ...{ section: 'restaurant', group: 'marketing', label: 'Coupons', icon: 'percent', order: 10 },
    hint: 'Codes that take something off an order',
  },
  component: lazyRouteComponent(() => import('./coupons-page.tsx'), 'CouponsPage'),
});

export const createCoupon = defineScreen({
  in: 'restaurant',
  path: '/coupons/create',
  title: 'New coupon',
  permission: 'coupons.manage',
  component: lazyRouteComponent(() => import('./coupon-form-page.tsx'), 'CreateCouponPage'),
});

export const coupon = defineScreen({
  in: 'restaurant',
  path: '/coupons/$couponId',
  title: 'Coupon',
  permission: 'coupons.read',
  component: lazyRouteComponent(() => import('./coupon-page.tsx'), 'CouponPage'),
});

export const editCoupon = defineScreen({
  in: 'restaurant',
  path: '/coupons/edit/$couponId',
  title: 'Edit coupon',
  permission: 'coupons.manage',
  component: lazyRouteComponent(() => import('./coupon-form-page.tsx'), 'EditCouponPage'),
});
