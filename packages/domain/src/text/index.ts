export * from './well-formed.ts';
export * from './cut.ts';
