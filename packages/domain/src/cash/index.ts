export * from './cash-rounding.ts';
