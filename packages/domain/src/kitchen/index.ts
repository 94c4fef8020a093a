export * from './kitchen.types.ts';
export * from './ticket-machine.ts';
export * from './ticket-diagram.ts';
export * from './ticket-for-order.ts';
export * from './ticket-age.ts';
export * from './change-ticket.ts';
export * from './stations.ts';
export type { KitchenItem } from './kitchen-items.ts';
export * from './all-day.ts';
