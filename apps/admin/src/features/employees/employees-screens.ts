import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const employees = defineScreen({
  in: 'store',
  path: '/employees',
  title: 'Employees',
  permission: 'employees.read',
  navigation: {
    section: 'store',
    group: 'store',
    label: 'Employees',
    hint: 'Who works at the tills, and their PINs',
    words: 'staff, waiter, cashier, pin, till, people',
    icon: 'person',
    order: 45,
  },
  component: lazyRouteComponent(() => import('./employees-page.tsx'), 'EmployeesPage'),
});
