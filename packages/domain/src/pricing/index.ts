export * from './pricing.types.ts';
