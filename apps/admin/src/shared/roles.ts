import type { userRoles } from '@servery/contract/members';

export type MemberRole = (typeof userRoles)[number];
export type Scope = 'restaurant' | 'store';

/** The roles as people call them. */
export const roleNames: Readonly<Record<MemberRole, string>> = { admin: 'Admin User', user: 'Standard User' };

/** What a role may do, in a sentence: shown where somebody gives or gets it. */
export const roleMeanings: Readonly<Record<Scope, Record<MemberRole, string>>> = {
  restaurant: {
    admin: 'Everything in every store: people, devices, payments, settings, orders and refunds.',
    user: 'Orders, customers, menus and coupons of every store. No payments, devices or settings.',
  },
  store: {
    admin: 'Everything in this store: its people, devices, payments, settings, orders and refunds.',
    user: 'Orders, customers and sold-out items of this store. Reads its menu and settings, and changes neither. No payments or devices.',
  },
};
