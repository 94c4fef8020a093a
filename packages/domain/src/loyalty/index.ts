export type * from './loyalty.types.ts';
