/** Where a till begins. */
export const home = '/order/{-$billId}';

/** What the bar on top leads to, in order. `counts` names what a number stands beside. */
export const navigation = [
  { to: '/order/{-$billId}', word: 'Order' },
  { to: '/orders', word: 'Bills' },
  { to: '/settings', word: 'Settings' },
] as const;
