import { lazyRouteComponent } from '@tanstack/react-router';
import { defineScreen } from '../../kit/screen.ts';

export const checkoutSettings = defineScreen({
  in: 'store',
  path: '/settings/checkout',
  title: 'Checkout',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'ordering',
    label: 'Checkout',
    hint: 'What guests are asked, ways to pay, tips',
    words: 'cash, card on delivery, pay in store, comments, special instructions, coupons at the checkout, gratuity',
    icon: 'cart',
    order: 32,
  },
  component: lazyRouteComponent(() => import('./checkout-page.tsx'), 'CheckoutPage'),
});

export const onlineOrderingSettings = defineScreen({
  in: 'store',
  path: '/online-ordering-settings',
  title: 'Online ordering',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'ordering',
    label: 'Online ordering',
    hint: 'Ways to order, times, accepting orders',
    words: 'pickup, delivery, dine in, lead time, slot length, last order before closing, days in advance, auto accept, pause orders, ASAP',
    icon: 'clock',
    order: 31,
  },
  component: lazyRouteComponent(() => import('./online-ordering-page.tsx'), 'OnlineOrderingPage'),
});

export const holidaySettings = defineScreen({
  in: 'store',
  path: '/settings/holidays',
  title: 'Holidays',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'ordering',
    label: 'Holidays',
    hint: 'Days when the store is closed or has other hours',
    words: 'public holiday, Christmas, closed day',
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
    group: 'money',
    label: 'Holiday surcharge',
    hint: 'What orders cost more, and on which days',
    words: 'public holiday, weekend, percentage',
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
    group: 'ordering',
    label: 'Opening hours',
    hint: 'When the store, ordering and the till are open',
    words: 'opening hours, trading hours, timings, sessions, closed',
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

export const deliverySettings = defineScreen({
  in: 'store',
  path: '/settings/delivery_area',
  title: 'Delivery',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'ordering',
    label: 'Delivery',
    hint: 'Fees, areas on a map, suburbs, distance, minimum order',
    words: 'delivery zone, polygon, postcode, ZIP code, radius, minimum order value, free delivery',
    icon: 'cart',
    order: 35,
  },
  component: lazyRouteComponent(() => import('./delivery-page.tsx'), 'DeliveryPage'),
});

export const taxSettings = defineScreen({
  in: 'store',
  path: '/settings/tax',
  title: 'Tax',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'money',
    label: 'Tax',
    hint: 'Tax number, registration, tax rules',
    words: 'GST, VAT, sales tax, ABN, inclusive, exclusive, legal name',
    icon: 'fee',
    order: 36,
  },
  component: lazyRouteComponent(() => import('./tax-page.tsx'), 'TaxPage'),
});

export const cardSurchargeSettings = defineScreen({
  in: 'store',
  path: '/settings/card-surcharge',
  title: 'Card surcharge and cash',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'money',
    label: 'Card surcharge',
    hint: 'What cards cost on top, how cash is rounded',
    words: 'credit card fee, EFTPOS, rounding, five cents',
    icon: 'card',
    order: 37,
  },
  component: lazyRouteComponent(() => import('./card-surcharge-page.tsx'), 'CardSurchargePage'),
});

export const kitchenDisplaySettings = defineScreen({
  in: 'store',
  path: '/add-ons/kds-settings',
  title: 'Kitchen display',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'devices',
    label: 'Kitchen display',
    hint: 'Preparation time, urgent and late tickets',
    words: 'kitchen, KDS, prep time, overdue, screen',
    icon: 'device',
    order: 25,
  },
  component: lazyRouteComponent(() => import('./kitchen-display-page.tsx'), 'KitchenDisplayPage'),
});

export const loyaltySettings = defineScreen({
  in: 'restaurant',
  path: '/loyalty-settings',
  title: 'Loyalty',
  permission: 'coupons.manage',
  navigation: {
    section: 'restaurant',
    group: 'marketing',
    label: 'Loyalty',
    hint: 'What guests earn with their orders',
    words: 'stamps, credit, reward, points',
    icon: 'card',
    order: 20,
  },
  component: lazyRouteComponent(() => import('./loyalty-page.tsx'), 'LoyaltyPage'),
});

export const simulator = defineScreen({
  in: 'store',
  path: '/simulator',
  title: 'Trading-day simulator',
  permission: 'settings.read',
  navigation: {
    section: 'store',
    group: 'ordering',
    label: 'Simulator',
    hint: 'Try a time: what can be ordered, at what price, and why not',
    words: 'open now, test, why closed',
    icon: 'search',
    order: 46,
  },
  component: lazyRouteComponent(() => import('./simulator/simulator-page.tsx'), 'SimulatorPage'),
});
