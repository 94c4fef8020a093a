/**
 * What a third party's API key may do. Each call that is open to keys names one (`keyScope`); a key is refused everywhere else. None for
 * refunds, for people who work here, or for keys themselves (docs/adr/0090-api-keys.md).
 */
export const apiKeyScopes = ['orders:read', 'menu:read', 'availability:write', 'customers:read'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** What each scope opens, for those who choose and for the documentation. */
export const apiKeyScopeTexts: Readonly<Record<ApiKeyScope, { label: string; text: string }>> = {
  'orders:read': {
    label: 'Read orders',
    text: 'Orders with their items, amounts, payment status and progress, and the name and contact details on them.',
  },
  'menu:read': { label: 'Read the menu', text: 'The menu, what is sold out, the stores and their opening hours.' },
  'availability:write': { label: 'Mark items sold out', text: 'Mark items and options sold out or available again.' },
  'customers:read': { label: 'Read customers', text: 'Names, phone numbers, e-mail addresses and orders of your customers.' },
};
