import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const checkoutSettings = defineScreen({
  in: 'store',
  path: '/settings/checkout',
  title: 'Checkout',
  permission: 'settings.read',
  navigation: { section: 'store', label: 'Checkout', hint: 'What guests are asked, ways to pay, tips', icon: 'cart', order: 32 },
  component: lazyRouteComponent(() => import('./checkout-page.tsx'), 'CheckoutPage'),
});
