import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const onlineOrderHistory = defineScreen({
  in: 'store',
  path: '/online-order-history',
  title: 'Online orders',
  permission: 'orders.read',
  navigation: {
    ...{ section: 'store', group: 'orders', label: 'Online orders', icon: 'cart', order: 10 },
    hint: 'Orders from the website, Google and Uber Eats',
  },
  component: lazyRouteComponent(() => import('./order-list-pages.tsx'), 'OnlineOrdersPage'),
});

export const posOrderHistory = defineScreen({
  in: 'store',
  path: '/pos-order-history',
  title: 'Till orders',
  permission: 'orders.read',
  navigation: {
    ...{ section: 'store', group: 'orders', label: 'Till orders', icon: 'till', order: 20 },
    hint: 'Orders that were rung up at the till',
  },
  component: lazyRouteComponent(() => import('./order-list-pages.tsx'), 'TillOrdersPage'),
});

export const order = defineScreen({
  in: 'store',
  path: '/orders/$orderId',
  list: '/online-order-history',
  title: 'Order',
  permission: 'orders.read',
  component: lazyRouteComponent(() => import('./order-page.tsx'), 'OnlineOrderPage'),
});

export const posOrder = defineScreen({
  in: 'store',
  path: '/pos-orders/$orderId',
  list: '/pos-order-history',
  title: 'Till order',
  permission: 'orders.read',
  component: lazyRouteComponent(() => import('./order-page.tsx'), 'TillOrderPage'),
});
