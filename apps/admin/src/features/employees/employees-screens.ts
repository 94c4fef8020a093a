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

export const staffActions = defineScreen({
  in: 'store',
  path: '/staff-actions',
  title: 'Who may do what',
  permission: 'employees.read',
  navigation: {
    section: 'store',
    group: 'store',
    label: 'Who may do what',
    hint: 'What needs a manager’s PIN at the till',
    words: 'audience, approval, authorise, void, permission, manager, till, pin',
    icon: 'person',
    order: 46,
  },
  component: lazyRouteComponent(() => import('./staff-actions-page.tsx'), 'StaffActionsPage'),
});

export const timeClock = defineScreen({
  in: 'store',
  path: '/time-clock',
  title: 'Time clock',
  permission: 'employees.read',
  navigation: {
    section: 'store',
    group: 'store',
    label: 'Time clock',
    hint: 'Clocking in and out at the till, and breaks',
    words: 'hours, breaks, clock in, clock out, deduction, paid, unpaid, roster',
    icon: 'person',
    order: 47,
  },
  component: lazyRouteComponent(() => import('./time-clock-page.tsx'), 'TimeClockPage'),
});

export const shifts = defineScreen({
  in: 'store',
  path: '/shifts',
  title: 'Shifts',
  permission: 'shifts.read',
  navigation: {
    section: 'store',
    group: 'store',
    label: 'Shifts',
    hint: 'Hours of employees, corrections, CSV',
    words: 'hours, time clock, timesheet, wages, payroll, export, breaks',
    icon: 'person',
    order: 48,
  },
  component: lazyRouteComponent(() => import('./shifts-page.tsx'), 'ShiftsPage'),
});
