/**
 * What a transaction locks, in the order that all transactions keep (docs/algorithms/locking.md). Subscribers run in this order: whoever
 * changes a ticket runs before whoever changes a count.
 */
export const lockOrder = ['order', 'payment', 'ticket', 'printJob', 'count', 'coupon', 'loyaltyCard', 'alarm'] as const;
export type Lock = (typeof lockOrder)[number];
