import { lazyRouteComponent } from '@tanstack/react-router';

export const PaymentScreens = {
  Settings: lazyRouteComponent(() => import('./payment-settings-page.tsx'), 'PaymentSettingsPage'),
  Payouts: lazyRouteComponent(() => import('./payouts-page.tsx'), 'PayoutsPage'),
  TransactionFee: lazyRouteComponent(() => import('./transaction-fee-page.tsx'), 'TransactionFeePage'),
};
