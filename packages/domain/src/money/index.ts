export * from './money.types.ts';
