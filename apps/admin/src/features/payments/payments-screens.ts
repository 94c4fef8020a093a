import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const paymentSettings = defineScreen({
  in: 'store',
  path: '/settings/payments',
  title: 'Card payments',
  permission: 'payments.account',
  navigation: {
    section: 'store',
    group: 'money',
    label: 'Card payments',
    hint: 'Take cards online: verification, bank account, schedule',
    icon: 'card',
    order: 50,
  },
  component: lazyRouteComponent(() => import('./payment-settings-page.tsx'), 'PaymentSettingsPage'),
});

export const payouts = defineScreen({
  in: 'store',
  path: '/payouts',
  title: 'Payouts',
  permission: 'payments.account',
  navigation: {
    section: 'store',
    group: 'money',
    label: 'Payouts',
    hint: 'Balance, and money on its way to the bank',
    icon: 'payout',
    order: 60,
  },
  component: lazyRouteComponent(() => import('./payouts-page.tsx'), 'PayoutsPage'),
});

export const transactionFee = defineScreen({
  in: 'store',
  path: '/transaction-fee',
  title: 'Transaction fee',
  permission: 'payments.account',
  navigation: {
    section: 'store',
    group: 'money',
    label: 'Transaction fee',
    hint: 'What an order that is paid by card costs you',
    icon: 'fee',
    order: 70,
  },
  component: lazyRouteComponent(() => import('./transaction-fee-page.tsx'), 'TransactionFeePage'),
});
