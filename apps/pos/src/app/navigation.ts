/** Where a till begins. */
export const home = '/settings';

/** What the bar on top leads to, in order. `counts` names what a number stands beside. */
export const navigation = [{ to: '/settings', word: 'Settings' }] as const;
