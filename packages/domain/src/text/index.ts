export * from './well-formed.ts';
export * from './cut.ts';
export * from './one-slip.ts';
export * from './hidden.ts';
export * from './number-on.ts';
export * from './same-name.ts';
export * from './guard-formulas.ts';
