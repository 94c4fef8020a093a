export * from './kitchen.types.ts';
