import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const customers = defineScreen({
  in: 'restaurant',
  path: '/restaurant-customers',
  title: 'Customers',
  permission: 'customers.read',
  navigation: {
    section: 'restaurant',
    group: 'customers',
    label: 'All customers',
    hint: 'Who orders in any of your stores, how often, and how to reach them',
    icon: 'person',
    order: 20,
  },
  component: lazyRouteComponent(() => import('./customers-page.tsx'), 'CustomersPage'),
});

export const customer = defineScreen({
  in: 'restaurant',
  path: '/restaurant-customers/$customerId',
  title: 'Customer',
  permission: 'customers.read',
  component: lazyRouteComponent(() => import('./customer-page.tsx'), 'CustomerPage'),
});

export const loyaltyCards = defineScreen({
  in: 'restaurant',
  path: '/loyalty-cards',
  title: 'Loyalty cards',
  permission: 'customers.read',
  navigation: {
    ...{ section: 'restaurant', group: 'customers', label: 'Loyalty cards', icon: 'card', order: 30 },
    hint: 'Stamps and credit of each customer',
  },
  component: lazyRouteComponent(() => import('./loyalty-cards-page.tsx'), 'LoyaltyCardsPage'),
});

export const erasedCustomers = defineScreen({
  in: 'restaurant',
  path: '/erased-customers',
  list: '/restaurant-customers',
  title: 'Erased customers',
  permission: 'customers.erase',
  component: lazyRouteComponent(() => import('./erased-customers-page.tsx'), 'ErasedCustomersPage'),
});

export const customerExports = defineScreen({
  in: 'restaurant',
  path: '/customer-exports',
  list: '/restaurant-customers',
  title: 'Exports of customers',
  permission: 'customers.export',
  component: lazyRouteComponent(() => import('./customer-exports-page.tsx'), 'CustomerExportsPage'),
});

export const storeCustomers = defineScreen({
  in: 'store',
  path: '/customers',
  title: 'Customers',
  permission: 'customers.read',
  navigation: {
    ...{ section: 'store', group: 'customers', label: 'Customers', icon: 'person', order: 10 },
    hint: 'Who orders in this store, and how to reach them',
  },
  component: lazyRouteComponent(() => import('./customers-page.tsx'), 'StoreCustomersPage'),
});

export const storeCustomer = defineScreen({
  in: 'store',
  path: '/customers/$customerId',
  title: 'Customer',
  permission: 'customers.read',
  component: lazyRouteComponent(() => import('./customer-page.tsx'), 'CustomerPage'),
});

export const storeCustomerExports = defineScreen({
  in: 'store',
  path: '/customer-exports',
  list: '/customers',
  title: 'Exports of customers',
  permission: 'customers.export',
  component: lazyRouteComponent(() => import('./customer-exports-page.tsx'), 'CustomerExportsPage'),
});
