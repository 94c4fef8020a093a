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
