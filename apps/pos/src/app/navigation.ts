/** Where a till begins. */
export const home = '/order/{-$billId}';

/** What the bar on top leads to, in order. */
export const navigation = [
  { to: '/order/{-$billId}', word: 'Order' },
  { to: '/orders', word: 'Bills' },
  { to: '/online-orders', word: 'Online orders' },
  { to: '/settings', word: 'Settings' },
] as const;
