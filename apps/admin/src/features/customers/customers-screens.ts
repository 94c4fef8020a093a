import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const customers = defineScreen({
  in: 'restaurant',
  path: '/restaurant-customers',
  title: 'Customers',
  permission: 'customers.read',
  navigation: {
    section: 'restaurant',
    label: 'Customers',
    hint: 'Who orders, how often, and how to reach them',
    icon: 'person',
    order: 11,
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
  navigation: { section: 'restaurant', label: 'Loyalty cards', hint: 'Stamps and credit of each customer', icon: 'card', order: 16 },
  component: lazyRouteComponent(() => import('./loyalty-cards-page.tsx'), 'LoyaltyCardsPage'),
});

export const erasedCustomers = defineScreen({
  in: 'restaurant',
  path: '/erased-customers',
  title: 'Erased customers',
  permission: 'customers.erase',
  component: lazyRouteComponent(() => import('./erased-customers-page.tsx'), 'ErasedCustomersPage'),
});

export const customerExports = defineScreen({
  in: 'restaurant',
  path: '/customer-exports',
  title: 'Exports of customers',
  permission: 'customers.export',
  component: lazyRouteComponent(() => import('./customer-exports-page.tsx'), 'CustomerExportsPage'),
});

export const storeCustomers = defineScreen({
  in: 'store',
  path: '/customers',
  title: 'Customers',
  permission: 'customers.read',
  navigation: { section: 'store', label: 'Customers', hint: 'Who orders in this store, and how to reach them', icon: 'person', order: 8 },
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
  title: 'Exports of customers',
  permission: 'customers.export',
  component: lazyRouteComponent(() => import('./customer-exports-page.tsx'), 'CustomerExportsPage'),
});
