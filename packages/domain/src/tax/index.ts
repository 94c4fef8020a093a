export * from './tax.types.ts';
