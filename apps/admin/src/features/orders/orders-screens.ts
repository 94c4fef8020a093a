import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const onlineOrderHistory = defineScreen({
  in: 'store',
  path: '/online-order-history',
  title: 'Online orders',
  permission: 'orders.read',
  navigation: { section: 'store', label: 'Online orders', hint: 'Orders from the website, Google and Uber Eats', icon: 'cart', order: 6 },
  component: lazyRouteComponent(() => import('./order-list-pages.tsx'), 'OnlineOrdersPage'),
});

export const posOrderHistory = defineScreen({
  in: 'store',
  path: '/pos-order-history',
  title: 'Till orders',
  permission: 'orders.read',
  navigation: { section: 'store', label: 'Till orders', hint: 'Orders that were rung up at the till', icon: 'till', order: 7 },
  component: lazyRouteComponent(() => import('./order-list-pages.tsx'), 'TillOrdersPage'),
});

export const order = defineScreen({
  in: 'store',
  path: '/orders/$orderId',
  title: 'Order',
  permission: 'orders.read',
  component: lazyRouteComponent(() => import('./order-page.tsx'), 'OnlineOrderPage'),
});

export const posOrder = defineScreen({
  in: 'store',
  path: '/pos-orders/$orderId',
  title: 'Till order',
  permission: 'orders.read',
  component: lazyRouteComponent(() => import('./order-page.tsx'), 'TillOrderPage'),
});
