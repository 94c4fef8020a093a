export * from './availability.types.ts';
