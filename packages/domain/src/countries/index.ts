export * from './countries.types.ts';
export * from './countries.ts';
export * from './spelling.ts';
