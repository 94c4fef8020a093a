export * from './time.types.ts';
