export * from './availability.types.ts';
export * from './item-availability.ts';
export * from './store-status.ts';
export * from './trading-day.ts';
export * from './is-orderable.ts';
export * from './next-slots.ts';
export * from './week-of.ts';
