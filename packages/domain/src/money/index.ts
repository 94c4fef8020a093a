export * from './money.types.ts';
export * from './currencies.ts';
export * from './round.ts';
export * from './format.ts';
export * from './allocate.ts';
