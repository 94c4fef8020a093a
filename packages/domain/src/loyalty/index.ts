export type * from './loyalty.types.ts';
export * from './loyalty-card.ts';
export * from './loyalty-of-order.ts';
