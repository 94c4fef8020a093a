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

export const onlineOrderingSettings = defineScreen({
  in: 'store',
  path: '/online-ordering-settings',
  title: 'Online ordering',
  permission: 'settings.read',
  navigation: { section: 'store', label: 'Online ordering', hint: 'Ways to order, times, accepting orders', icon: 'clock', order: 31 },
  component: lazyRouteComponent(() => import('./online-ordering-page.tsx'), 'OnlineOrderingPage'),
});

export const holidaySettings = defineScreen({
  in: 'store',
  path: '/settings/holidays',
  title: 'Holidays',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    label: 'Holidays',
    hint: 'Days when the store is closed or has other hours',
    icon: 'calendar',
    order: 33,
  },
  component: lazyRouteComponent(() => import('./holidays-page.tsx'), 'HolidaysPage'),
});

export const holidaySurchargeSettings = defineScreen({
  in: 'store',
  path: '/settings/public-holidays-surcharge',
  title: 'Public-holiday surcharge',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    label: 'Public-holiday surcharge',
    hint: 'What orders cost more, and on which days',
    icon: 'percent',
    order: 34,
  },
  component: lazyRouteComponent(() => import('./holiday-surcharge-page.tsx'), 'HolidaySurchargePage'),
});

const openingHoursPage = lazyRouteComponent(() => import('./opening-hours/opening-hours-page.tsx'), 'OpeningHoursPage');

export const openingHoursSettings = defineScreen({
  in: 'store',
  path: '/settings/store-trading-hours',
  title: 'Opening hours',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    label: 'Opening hours',
    hint: 'When the store, ordering and the till are open',
    icon: 'clock',
    order: 29,
  },
  component: openingHoursPage,
});

/** Ordering sessions and the till's hours stand on the same page. */
export const timingsSettings = defineScreen({
  in: 'store',
  path: '/settings/timings',
  title: 'Opening hours',
  permission: 'settings.read',
  component: openingHoursPage,
});

export const tillHoursSettings = defineScreen({
  in: 'store',
  path: '/pos-trading-hours',
  title: 'Opening hours',
  permission: 'settings.read',
  component: openingHoursPage,
});
