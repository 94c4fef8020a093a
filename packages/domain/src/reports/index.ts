export * from './periods.ts';
export * from './reports.types.ts';
export * from './roll-up.ts';
