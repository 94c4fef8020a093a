export * from './time.types.ts';
export * from './time-of-day.ts';
export * from './dates.ts';
export * from './zoned.ts';
export * from './time-dimension.ts';
