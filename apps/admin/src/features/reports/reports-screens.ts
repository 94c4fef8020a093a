import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const reports = defineScreen({
  in: 'store',
  path: '/reports',
  title: 'Reports',
  permission: 'reports.operational',
  navigation: {
    ...{ section: 'store', group: 'reports', label: 'Reports', icon: 'chart', order: 10 },
    hint: 'Sales, payments, taxes and what was sold, by day, week and month',
    words: 'revenue turnover figures statistics chart tax GST VAT tips refunds discounts best sellers staff guests covers',
  },
  component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
});

export const monthlyOrders = defineScreen({
  in: 'signedIn',
  path: '/monthly-order-stats',
  title: 'Orders by month',
  permission: 'platform.manage',
  navigation: {
    ...{ section: 'platform', group: 'platform', label: 'Orders by month', icon: 'chart', order: 30 },
    hint: 'Orders and sales of every restaurant in each of the last twelve months',
    words: 'monthly statistics revenue growth',
  },
  component: lazyRouteComponent(() => import('./monthly-page.tsx'), 'MonthlyOrdersPage'),
});

export const restaurantMonths = defineScreen({
  in: 'restaurant',
  path: '/monthly-order-stats',
  title: 'Orders by month',
  permission: 'restaurant.manage',
  navigation: {
    ...{ section: 'restaurant', group: 'reports', label: 'Orders by month', icon: 'chart', order: 20 },
    hint: 'Orders and sales of each store in each of the last twelve months',
    words: 'monthly statistics revenue growth',
  },
  component: lazyRouteComponent(() => import('./restaurant-months-page.tsx'), 'RestaurantMonthsPage'),
});
