export * from './orders.types.ts';
