/** The till's home page. */
export const home = '/order/{-$billId}';

/** The links of the top bar, in order. */
export const navigation = [
  { to: '/order/{-$billId}', word: 'Order' },
  { to: '/tables', word: 'Tables' },
  { to: '/orders', word: 'Bills' },
  { to: '/online-orders', word: 'Online orders', short: 'Online' },
  { to: '/settings', word: 'Settings' },
] as const;
