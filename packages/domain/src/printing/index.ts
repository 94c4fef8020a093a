export * from './printing.types.ts';
